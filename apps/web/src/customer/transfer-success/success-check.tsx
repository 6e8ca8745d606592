import Check from 'lucide-react/icons/check';

/** The mark of a transfer that went out: it bounces for three seconds, and stands still for those who asked for less motion. */
export function SuccessCheck() {
  return (
    <span
      data-slot="success-check"
      aria-hidden="true"
      className="mb-5 grid size-16 animate-hop place-items-center rounded-full bg-success-soft text-success motion-reduce:animate-none"
    >
      <Check className="size-9" strokeWidth={2.5} />
    </span>
  );
}
