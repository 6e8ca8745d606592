import type { ListedTransaction } from '@seven-hills/contracts/api/staff/admin-transactions';
import { CustomerLink } from '../customer-link.tsx';
import { FlagBadges } from '../flag-badges.tsx';

/** Between whom money moved: customers lead to their pages, with their flags. */
export function Parties({ transaction }: { transaction: ListedTransaction }) {
  const { fromHolder, toHolder, fromParty, toParty } = transaction;
  const to = toHolder ?? transaction.recipientName ?? transaction.paymentIdentifier;
  if (!fromHolder && !to) return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      {fromHolder && <Party name={fromHolder} party={fromParty} />}
      {to && (
        <>
          <span>to</span>
          <Party name={to} party={toHolder === null ? null : toParty} />
        </>
      )}
    </span>
  );
}

function Party({ name, party }: { name: string; party: ListedTransaction['fromParty'] }) {
  if (!party) return <span className="[overflow-wrap:anywhere]">{name}</span>;
  return (
    <>
      <CustomerLink id={party.customerId} name={name} />
      <FlagBadges flags={party.flags} />
    </>
  );
}
