import TriangleAlert from 'lucide-react/icons/triangle-alert';

/**
 * Shown above every page of a demo that is reachable from other machines, where visitors see each
 * other's data.
 */
export function DemoBanner() {
  return (
    <aside
      aria-label="Demo bank"
      data-print="hide"
      data-slot="demo-banner"
      className="flex justify-center gap-2.5 border-line border-b bg-warning-soft px-4 py-2.5 text-sm sm:px-6"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
      <p>
        <strong className="font-semibold">Demo bank:</strong> anyone can open this site and see what
        you enter. The money isn’t real, so please don’t enter real personal details.
      </p>
    </aside>
  );
}
