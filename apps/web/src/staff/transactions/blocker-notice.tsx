import { words } from '@seven-hills/bank/words/words';
import type { Blocker, ListedTransaction } from '@seven-hills/contracts/staff/transactions';
import { Badge } from '../../ui/data/badge.tsx';
import { canApprove } from './approval-rules.ts';

const labels: Record<Blocker, string> = {
  account_suspended: 'Account suspended',
  payee_unverified: 'Recipient not verified',
};

const unverified = `We can’t verify that this is the recipient the ${words.customer} ordered. Decline it to return the money, and report it to security.`;

const waits = {
  account_suspended: {
    approve: 'Activate the account to approve this. You can also decline it.',
    decline: 'The account must be activated, too.',
    send: 'It will be sent when the account is activated.',
  },
  payee_unverified: {
    approve: unverified,
    decline: unverified,
    send: `We can’t verify that this is the recipient the ${words.customer} ordered, so it won’t be sent. Report it to security.`,
  },
} as const;

/** What the viewer can do about a blocked transaction, or what happens to it. */
function reasonOf(transaction: ListedTransaction, blocker: Blocker): string {
  const { decider } = transaction;
  if (decider === 'customer')
    return 'If an account is still suspended then, the money goes back to the sender.';
  if (decider !== 'you' && decider !== 'colleague') return waits[blocker].send;
  return canApprove(transaction) ? waits[blocker].approve : waits[blocker].decline;
}

/** Names what blocks a transaction; renders nothing if it is not blocked. */
export function BlockerBadge({ transaction: { blockedBy } }: { transaction: ListedTransaction }) {
  return blockedBy && <Badge variant="destructive">{labels[blockedBy]}</Badge>;
}

interface BlockerReasonProps {
  transaction: ListedTransaction;
  /** The disabled button refers to this id for its description. */
  id: string;
}

/**
 * Explains what must happen before a blocked transaction can proceed; renders nothing if it is not
 * blocked.
 */
export function BlockerReason({ transaction, id }: BlockerReasonProps) {
  const { blockedBy } = transaction;
  return (
    blockedBy && (
      <span id={id} className="mt-1 block max-w-prose text-ink-soft text-sm">
        {reasonOf(transaction, blockedBy)}
      </span>
    )
  );
}
