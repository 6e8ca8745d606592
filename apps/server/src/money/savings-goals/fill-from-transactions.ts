import { lockAccount } from '@seven-hills/ledger';
import type { Cents } from '@seven-hills/money';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { eachItemInPages } from '../../platform/jobs/each-item.ts';
import {
  endOfStep,
  lockCursor,
  moveCursor,
  takeSteps,
} from '../transactions/transaction-cursor.ts';
import { type Filling, fill } from './fill-goals.ts';
import { type GoalRow, type GoalsOfAccount, readGoals } from './read-goals.ts';
import { recordChanges } from './record-changes.ts';

/** The maximum number of transactions to look at in one database transaction. */
const stepSize = 5_000n;
const pageSize = 100;

/** Money that comes from outside the customer's own accounts. */
const incoming = `('deposit', 'transfer')`;
/** What a customer pays to others. */
const payments = `('transfer', 'wire_transfer', 'external_payment', 'ach_payment')`;

/**
 * Fills goals from the transactions since the last run: with a share of incoming money, and by
 * rounding up payments. Follows them behind the postings, and fills from each once it is completed.
 * Returns in how many accounts.
 */
export async function fillFromTransactions(database: Database): Promise<number> {
  await takeSteps(database, followStep);
  return eachItemInPages(
    pageSize,
    (lastId) => findDue(database, lastId),
    ({ id }) => inTransaction(database, (connection) => fillAccount(connection, id)),
  );
}

/** Notes the transactions that concern rules. Runs one step; returns whether it was full. */
async function followStep(connection: Connection): Promise<boolean> {
  const cursor = await lockCursor(connection, 'savings_rule_progress');
  const end = endOfStep(cursor, stepSize);
  if (end > cursor.through_id)
    await connection.query({
      name: 'transactions-for-goals',
      text: `insert into savings_rule_due (account_id, transaction_id)
             select goal.account_id, item.id
             from bank_transaction as item
             join savings_goal as goal on goal.account_id = item.to_account_id
             where item.id > $1 and item.id <= $2 and item.type in ${incoming}
               and goal.ended_at is null and goal.income_percent is not null
               and goal.follows_since <= item.created_at
             union
             select goal.account_id, item.id
             from bank_transaction as item
             join savings_goal as goal on goal.account_id = item.from_account_id
             where item.id > $1 and item.id <= $2 and item.type in ${payments}
               and goal.ended_at is null and goal.rounds_up
               and goal.follows_since <= item.created_at`,
      values: [cursor.through_id, end],
    });
  await moveCursor(connection, 'savings_rule_progress', { cursor, end });
  return end === cursor.through_id + stepSize;
}

async function findDue(database: Database, lastId: bigint): Promise<{ id: bigint }[]> {
  const { rows } = await database.query<{ id: bigint }>({
    name: 'accounts-with-transactions-for-goals',
    text: `select distinct due.account_id as id
           from savings_rule_due as due
           join bank_transaction as item on item.id = due.transaction_id
           where item.status <> 'pending' and due.account_id > $1
           order by due.account_id
           limit $2`,
    values: [lastId, pageSize],
  });
  return rows;
}

interface DueTransaction {
  id: bigint;
  is_completed: boolean;
  is_incoming: boolean;
  amount: Cents;
  fee: Cents;
  created_at: Date;
}

/**
 * The note of a transaction is removed with the filling, so a crash neither loses nor repeats it.
 */
async function fillAccount(connection: Connection, accountId: bigint): Promise<boolean> {
  await lockAccount(connection, accountId);
  const { rows } = await connection.query<DueTransaction>({
    name: 'take-transactions-for-goals',
    text: `with decided as (
             delete from savings_rule_due as due
             using bank_transaction as item
             where due.account_id = $1 and item.id = due.transaction_id
               and item.status <> 'pending'
             returning item.id, item.status = 'completed' as is_completed,
                       item.to_account_id is not distinct from $1 as is_incoming,
                       item.amount, item.fee, item.created_at
           )
           select * from decided order by id`,
    values: [accountId],
  });
  const account = await readGoals(connection, accountId);
  const fillings = rows
    .filter(({ is_completed }) => is_completed)
    .flatMap((item) => fillingsFrom(item, account));
  await recordChanges(connection, fill(account, fillings));
  return fillings.length > 0;
}

function fillingsFrom(item: DueTransaction, { goals }: GoalsOfAccount): Filling[] {
  const { id: transactionId, is_incoming: isIncoming, created_at: createdAt } = item;
  const cause = isIncoming ? 'share' : 'round_up';
  return goals
    .filter(({ followsSince }) => followsSince !== null && followsSince <= createdAt)
    .map((goal) => ({
      goal,
      cause,
      transactionId,
      amount: isIncoming ? shareOf(item, goal) : roundingUp(item, goal),
    }));
}

const shareOf = ({ amount }: DueTransaction, { incomePercent }: GoalRow): Cents =>
  (amount * BigInt(incomePercent ?? 0)) / 100n;

const roundingUp = ({ amount, fee }: DueTransaction, { roundsUp }: GoalRow): Cents =>
  roundsUp ? (100n - ((amount + fee) % 100n)) % 100n : 0n;
