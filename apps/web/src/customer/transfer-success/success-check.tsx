import Check from 'lucide-react/icons/check';

/**
 * The check mark of a successful transfer. It bounces for three seconds, unless the customer
 * prefers reduced motion.
 */
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
