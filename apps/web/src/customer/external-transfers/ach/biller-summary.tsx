import Building2 from 'lucide-react/icons/building-2';
import { Button } from '../../../ui/button.tsx';

/** The listed company that is paid, in place of the fields of its account. */
export function BillerSummary({ name, onChange }: { name: string; onChange: () => void }) {
  return (
    <div className="flex items-center gap-3">
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent"
      >
        <Building2 className="size-5" />
      </span>
      <p className="grid min-w-0 flex-1">
        <span className="font-semibold [overflow-wrap:anywhere]">
          <span className="sr-only">To </span>
          {name}
        </span>
        <span className="text-ink-soft text-sm">We know its account.</span>
      </p>
      <Button variant="quiet" className="-mr-3" aria-label="Change recipient" onClick={onChange}>
        Change
      </Button>
    </div>
  );
}
