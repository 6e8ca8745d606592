import type { ListedTransaction } from '@seven-hills/contracts/staff/transactions';
import { CustomerLink } from '../customer-link.tsx';
import { FlagBadges } from '../flag-badges.tsx';

/** The sender and the recipient; customers are linked to their pages and shown with their flags. */
export function Parties({ transaction }: { transaction: ListedTransaction }) {
  const { fromHolder, toHolder, fromParty, toParty } = transaction;
  const to = toHolder ?? transaction.recipientName ?? transaction.paymentIdentifier;
  if (!fromHolder && !to) return null;
  return (
    <span>
      {fromHolder && <Party name={fromHolder} party={fromParty} />}
      {to && (
        <>
          {fromHolder ? ' to ' : 'to '}
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
      {party.flags.length > 0 && (
        <span className="ml-1.5 inline-flex flex-wrap gap-1.5">
          <FlagBadges flags={party.flags} />
        </span>
      )}
    </>
  );
}
