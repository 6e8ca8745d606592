import {
  type ReversalReason,
  reversalReasonNames,
  reversalReasons,
} from '@seven-hills/bank/words/ach-words';
import { words } from '@seven-hills/bank/words/words';
import { formatUsd } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import { z } from 'zod';
import type { MovementKind, PostingCondition } from '../../../capability/movement-kind.ts';
import type { PostingAction } from '../../../capability/proposal-action.ts';
import { Refusal } from '../../../http/problem.ts';
import { usersOfAccounts } from '../../../money/accounts/account-owners.ts';
import { openOwedAccount } from '../../../money/accounts/owed-accounts.ts';
import { refuseToReverse } from '../../../money/ach/originating/judge-reversal.ts';
import { heldTransfers } from '../../../money/ach/originating/taken-holds.ts';
import type { Reversal } from '../../../money/bank-transfers/reversing/reversal.ts';
import type { CreditReversal } from '../../../money/bank-transfers/reversing/reverse-credit.ts';
import { givesBack, takenBy } from '../../../money/bank-transfers/reversing/reverse-debit.ts';
import { takeBackKind } from '../../../money/owed/posting.ts';
import { checkPayee } from '../../../money/payee-rules/check-payee.ts';
import { type PayeeRow, payeeColumns, sealJoins } from '../../../money/payee-rules/judge-payee.ts';
import type { Postings } from '../../../money/posting/postings.ts';
import type { Keyring } from '../../../platform/security/keyring.ts';

export interface ReversingMeans {
  database: Database;
  postings: Postings;
  sealingKeys: Keyring;
  kinds: { achCreditReversal: MovementKind<CreditReversal> };
  /** Whether there is an operator to send entries to. */
  offersBankTransfers: boolean;
}

const payload = z.object({ orderId: z.int(), reason: z.enum(reversalReasonNames) });
type Payload = z.infer<typeof payload>;

interface SentRow extends PayeeRow {
  kind: 'add' | 'send';
  ordered_by: bigint;
  order_amount: bigint;
  account_id: bigint;
  holder_id: bigint;
  linked_account_id: bigint | null;
  trace_number: string;
  user_ids: bigint[];
}

/**
 * Reverses an entry that was sent in error, for one of the errors that the network's rules list. A
 * credit is pulled back with a debit; of a debit, the customer gives the money back. A colleague
 * always approves it, and it is posted in the transaction of the last vote.
 */
export const reversalAction = (means: ReversingMeans): PostingAction<Payload> => ({
  name: 'ach_reversal',
  payload,
  staleCodes: ['not_found', 'conflict'],
  async preview(connection, { orderId, reason }) {
    const order = await requireSent(connection, means, orderId, reason);
    const { kind, order_amount: amount, recipient_name: name } = order;
    const outside = `${order.external_bank_name ?? name ?? ''} ••${order.external_account_last_four ?? ''}`;
    const [debited, credited] =
      kind === 'send' ? [outside, `The ${words.customer}`] : [`The ${words.customer}`, outside];
    return {
      subject: `ACH order ${orderId}`,
      personId: order.ordered_by,
      barredIds: barredOf(order),
      baseVersion: `${amount}`,
      changes: [
        { field: 'Entry', before: null, after: `${order.trace_number}, ${formatUsd(amount)}` },
        { field: 'Debited', before: null, after: debited },
        { field: 'Credited', before: null, after: credited },
        { field: 'Reason', before: null, after: reversalReasons[reason] },
      ],
      amount: null,
    };
  },
  barredNow: async (connection, { orderId }) => barredOf(await findSent(connection, orderId)),
  async prepare({ orderId, reason }, { deciderId: staffId, origin }) {
    const { database, postings, kinds } = means;
    const order = await requireSent(database, means, orderId, reason);
    const reversal: Reversal = {
      orderId: BigInt(orderId),
      reason,
      customerId: order.ordered_by,
      accountId: order.account_id,
      amount: order.order_amount,
      external: externalOf(order),
      decision: { staffId, origin },
    };
    const still = stillReversible(reversal.orderId, reason);
    if (order.kind === 'add') {
      await openOwedAccount(database, order.account_id);
      const holds = await heldTransfers(database, reversal.orderId);
      const taken = { ...reversal, holderId: order.holder_id, holds };
      return (vote) =>
        postings.move(takeBackKind, takenBy(taken), null, vote, still, givesBack(taken));
    }
    const payee = await checkPayee(database, means, order);
    if (!payee.isSound || payee.accountNumber === null)
      throw new Refusal('conflict', 'The account number of this entry could not be verified.');
    const pulled = {
      ...reversal,
      linkedAccountId: order.linked_account_id,
      accountNumber: payee.accountNumber,
    };
    return (vote) => postings.move(kinds.achCreditReversal, pulled, null, vote, still);
  },
});

/** Judges the order again under its lock, before anything is written. */
const stillReversible = (orderId: bigint, reason: ReversalReason): PostingCondition => ({
  needed: [],
  judge: () => null,
  verify: (connection) => refuseToReverse(connection, orderId, reason),
});

const barredOf = ({ user_ids, ordered_by }: SentRow) => [...user_ids, ordered_by];

const externalOf = (order: SentRow): Reversal['external'] => ({
  ...(order.external_bank_name !== null && { bankName: order.external_bank_name }),
  ...(order.external_account_last_four !== null && {
    accountLastFour: order.external_account_last_four,
  }),
  ...(order.external_routing_number !== null && { routingNumber: order.external_routing_number }),
  ...(order.recipient_name !== null && { recipientName: order.recipient_name }),
});

async function requireSent(
  connection: Pick<Connection, 'query'>,
  { offersBankTransfers }: ReversingMeans,
  orderId: number,
  reason: ReversalReason,
): Promise<SentRow> {
  if (!offersBankTransfers)
    throw new Refusal('conflict', `The ${words.bank} sends no entries to the ACH network.`);
  await refuseToReverse(connection, BigInt(orderId), reason);
  return findSent(connection, orderId);
}

/** Reads an order of a customer with its transaction. Fails with `not_found`. */
async function findSent(connection: Pick<Connection, 'query'>, id: number): Promise<SentRow> {
  const { rows } = await connection.query<SentRow>(
    `select ${payeeColumns}, ach_order.kind, ach_order.customer_id as ordered_by,
            ach_order.amount as order_amount, ach_order.account_id,
            account.customer_id as holder_id, ach_order.linked_account_id,
            ach_order.trace_number, array(${usersOfAccounts('ach_order.account_id')}) as user_ids
     from ach_order
     join account on account.id = ach_order.account_id
     join bank_transaction as item on item.id = ach_order.transaction_id ${sealJoins}
     where ach_order.id = $1`,
    [id],
  );
  const [order] = rows;
  if (!order) throw new Refusal('not_found', 'There is no such transfer.');
  return order;
}
