import type { ListedTransaction } from '@seven-hills/contracts/staff/transactions';
import { accountEnding } from '../../money/transaction-words.ts';
import { CustomerLink } from '../customer-link.tsx';
import { FlagBadges } from '../flag-badges.tsx';

/**
 * The sender and the recipient; customers are linked to their pages and shown with their flags. Of
 * a transfer between accounts of one person, also the accounts.
 */
export function Parties({ transaction }: { transaction: ListedTransaction }) {
  const { fromHolder, toHolder, fromParty, toParty, type } = transaction;
  const to = toHolder ?? transaction.recipientName ?? transaction.paymentIdentifier;
  if (!fromHolder && !to) return null;
  if (type === 'own_transfer')
    return (
      <span>
        <Party name={fromHolder ?? ''} party={fromParty} />, from{' '}
        {accountEnding(transaction.fromAccountNumber ?? '')} to{' '}
        {accountEnding(transaction.toAccountNumber ?? '')}
      </span>
    );
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
