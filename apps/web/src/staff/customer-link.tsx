import { customerPagePath } from '@seven-hills/bank/pages';
import { Link } from 'wouter';

/** A customer's name, linked to the customer's page. */
export function CustomerLink({ id, name }: { id: number; name: string }) {
  return (
    <Link
      href={customerPagePath(id)}
      className="inline-block min-h-6 rounded-sm underline decoration-line underline-offset-4 hover:decoration-evergreen [overflow-wrap:anywhere]"
    >
      {name}
    </Link>
  );
}
