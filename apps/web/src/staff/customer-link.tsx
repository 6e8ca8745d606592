import { accountPagePath, customerPagePath } from '@seven-hills/bank/pages';
import { Link } from 'wouter';

const style =
  'inline-block min-h-6 rounded-sm underline decoration-line underline-offset-4 hover:decoration-primary [overflow-wrap:anywhere]';

/** A customer's name, linked to the customer's page. */
export function CustomerLink({ id, name }: { id: number; name: string }) {
  return (
    <Link href={customerPagePath(id)} className={style}>
      {name}
    </Link>
  );
}

/** An account's name or number, linked to the account's page. */
export function AccountLink({ id, name }: { id: number; name: string }) {
  return (
    <Link href={accountPagePath(id)} className={style}>
      {name}
    </Link>
  );
}
