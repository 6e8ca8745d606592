import { words } from '@seven-hills/bank/words/words';
import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { centsOf } from '../money/transaction-words.ts';
import { Badge } from '../ui/data/badge.tsx';
import { formatDate } from '../ui/data/dates.ts';
import { DescriptionList } from '../ui/data/description-list.tsx';
import { Money } from '../ui/data/money.tsx';
import { fullNameOf, statusLook, wordsOf } from './words.ts';

/** Identifies a customer and shows the account's balances, next to a work item or a chat. */
export function CustomerCard({ user }: { user: AdminUser }) {
  const { account } = user;
  const status = statusLook(user.status);
  return (
    <section aria-label={words.Customer} className="rounded-card bg-sunken p-4">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="font-semibold">{fullNameOf(user)}</span>
        <Badge variant={status.variant}>{status.label}</Badge>
      </p>
      <DescriptionList
        className="text-sm [&>div]:py-1.5"
        items={[
          ...(account
            ? [
                {
                  term: wordsOf(account.accountType === 'ira' ? 'IRA' : account.accountType),
                  detail: account.accountNumber,
                },
                { term: 'Available', detail: <Money cents={centsOf(account.balance)} /> },
                { term: 'Held', detail: <Money cents={centsOf(account.heldAmount)} /> },
                {
                  term: 'Owed',
                  detail: account.owed !== '0.00' && <Money cents={centsOf(account.owed)} />,
                },
              ]
            : []),
          { term: 'Email', detail: user.email },
          { term: `${words.Customer} since`, detail: formatDate(user.createdAt) },
        ]}
      />
    </section>
  );
}
