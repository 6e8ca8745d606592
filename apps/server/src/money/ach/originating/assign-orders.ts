import { explainReturn } from '@seven-hills/bank/payments/returned-entries';
import { type Database, inTransaction } from '@seven-hills/postgres';
import type { FastifyBaseLogger } from 'fastify';
import { isRefusal } from '../../../http/problem.ts';
import { eachItem, ItemFailures } from '../../../platform/jobs/each-item.ts';
import { onOneServer } from '../../../platform/jobs/on-one-server.ts';
import type { Keyring } from '../../../platform/security/keyring.ts';
import { bankNow } from '../../../platform/time/server-clock.ts';
import { decisionKind } from '../../decisions/posting.ts';
import { checkPayee } from '../../payee-rules/check-payee.ts';
import { type PayeeRow, payeeColumns, sealJoins } from '../../payee-rules/judge-payee.ts';
import type { Postings } from '../../posting/postings.ts';
import { describePayment } from '../../screening/describe-payment.ts';
import type { Screening } from '../../screening/screening.ts';
import type { AchOperator } from '../ach-network.ts';
import {
  assignDebit,
  assignedWith,
  lockOpenFile,
  markAssigned,
  proofAssignment,
} from './assignment.ts';

export interface Originating {
  database: Database;
  postings: Postings;
  sealingKeys: Keyring;
  routingNumber: string;
  operator: AchOperator;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** Default: the bank's existing rules. */
  screening?: Screening;
}

interface DueOrder {
  id: bigint;
  kind: 'add' | 'send' | 'proof';
  amount: bigint;
  /** The customer's account here; of a proof, none. */
  account_id: bigint | null;
  transaction_id: bigint | null;
  /** The order that it reverses. */
  reverses: bigint | null;
  /** Why its account is no longer linked: the reason of another return. */
  unlinked_for: string | null;
}

/** The key of the lock that assigning holds. */
const ASSIGNING_LOCK = 1_892_062;
/** A file holds at most this many entries; the rest go in the next file. */
const entriesMax = 5_000;
/** How many orders are screened and posted at once. */
const atOnce = 64;

/**
 * Puts every order whose cut-off has come into a file, each into exactly one: its row is locked,
 * and says which file it is in. Money that leaves is posted in the same transaction. A file takes
 * entries while it is open; one that a server left open is continued. Cut-offs up to `dueBy` have
 * come. Returns how many orders were assigned.
 */
export async function assignOrders(
  means: Originating,
  now: Date = bankNow(),
  dueBy: Date = now,
): Promise<number> {
  let assigned = 0;
  await onOneServer(means.database, ASSIGNING_LOCK, async () => {
    for (;;) {
      const { rows } = await means.database.query<DueOrder>(
        `select ach_order.id, ach_order.kind, amount, account_id, transaction_id,
                reverses,
                linked.failed_for as unlinked_for
         from ach_order
         left join linked_account as linked
           on linked.id = ach_order.linked_account_id and linked.verified_at is not null
         where ach_order.state = 'held' and cut_off_at <= $1
           -- What screening holds must not keep what may leave out of the page.
           and (linked.failed_for is not null or not exists (
             select from screening
             where kind = 'ach_out' and reference = ach_order.id and state = 'held' and is_answered
           ))
         order by cut_off_at, ach_order.id
         limit $2`,
        [dueBy, entriesMax],
      );
      if (rows.length === 0) break;
      const fileId = await openFile(means);
      const count = await eachItem(
        rows,
        new ItemFailures(),
        (order) => assign(means, order, fileId, now),
        atOnce,
      );
      await closeFile(means.database, fileId);
      assigned += count;
      // What could not be assigned now is tried again by the next run.
      if (count < rows.length) break;
    }
  });
  return assigned;
}

async function openFile({ database, operator }: Originating): Promise<bigint> {
  const { rows: left } = await database.query<{ id: bigint }>(
    "select id from ach_file where state = 'open' order by id limit 1",
  );
  if (left[0]) return left[0].id;
  const { rows } = await database.query<{ id: bigint }>(
    `insert into ach_file (direction, content, name, state, operator, operator_name)
     values ('out', 'entries', 'entries-' || nextval('ach_trace'), 'open', $1, $2)
     returning id`,
    [operator.routingNumber, operator.name],
  );
  const [file] = rows;
  if (!file) throw new Error('a file was not opened');
  return file.id;
}

/** Locks the file, which waits for the orders that are being assigned to it. */
async function closeFile(database: Database, fileId: bigint): Promise<void> {
  await database.query(
    `update ach_file
     set state = 'assigned'
     where id = $1 and state = 'open' and exists (select from ach_order where file_id = $1)`,
    [fileId],
  );
}

/** Returns whether the order is in the file now. */
async function assign(
  means: Originating,
  order: DueOrder,
  fileId: bigint,
  now: Date,
): Promise<boolean> {
  try {
    if (order.unlinked_for !== null && order.transaction_id !== null && order.reverses === null) {
      await means.postings.decide(
        decisionKind,
        decided(order.transaction_id, 'declined', explainReturn(order.unlinked_for)),
      );
      return false;
    }
    const isGivenBack = order.kind === 'send' && order.reverses !== null;
    // What is given back was taken before, and names no payee but the linked account.
    if (
      !isGivenBack &&
      order.transaction_id !== null &&
      !(await isSound(means, order.transaction_id))
    )
      return false;
    const describe = describePayment(means.database, 'ach_out', order.id);
    const screened = await means.screening?.ask('ach_out', order.id, describe);
    if (screened?.answer === 'hold') return false;
    const assignment = { orderId: order.id, fileId, routingNumber: means.routingNumber, now };
    if (isGivenBack)
      await inTransaction(means.database, async (connection) => {
        await lockOpenFile(connection, assignment);
        await markAssigned(connection, assignment);
      });
    else if (order.kind === 'send')
      await means.postings.decide(
        decisionKind,
        decided(order.transaction_id ?? 0n, 'completed', null),
        assignedWith(assignment),
      );
    else if (order.kind === 'proof')
      await means.postings.decide(proofAssignment, { ...assignment, amount: order.amount });
    else
      await inTransaction(means.database, (connection) =>
        assignDebit(connection, order, assignment),
      );
    return true;
  } catch (error) {
    // Declined or suspended in the meantime, or sent by another server.
    if (isRefusal(error, 'transaction_not_pending', 'account_suspended', 'conflict')) return false;
    means.log.warn({ err: error, orderId: order.id }, 'an ACH order could not be assigned');
    return false;
  }
}

const decided = (
  transactionId: bigint,
  decision: 'completed' | 'declined',
  reason: string | null,
) => ({ transactionId, decision, reason, decidedBy: null, isNotifiedByEmail: false });

async function isSound(means: Originating, transactionId: bigint): Promise<boolean> {
  const { rows } = await means.database.query<PayeeRow>(
    `select ${payeeColumns} from bank_transaction as item ${sealJoins} where item.id = $1`,
    [transactionId],
  );
  const [row] = rows;
  return row !== undefined && (await checkPayee(means.database, means, row)).isSound;
}
