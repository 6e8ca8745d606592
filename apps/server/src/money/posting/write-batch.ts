import type { Decided, PostedTransfer, Written } from '@seven-hills/ledger';
import type { Connection, Pipeline } from '@seven-hills/postgres';
import type {
  DecisionKind,
  MovementKind,
  NewTransaction,
  Order,
  Posted,
  PostingCondition,
} from '../../capability/movement-kind.ts';
import type { Refusal } from '../../http/problem.ts';
import type { Facts } from '../../platform/database/batch-facts.ts';
import { firstCustomerAccountId } from '../accounts/internal-accounts.ts';
import { isOwedAccount } from '../accounts/owed-accounts.ts';
import { type Taking, type TakingFor, takeFromGoals } from '../set-aside/goal-statements.ts';
import { type PostingReceipt, receiptOf } from './receipt-of.ts';
import { isRepayment, readRepaymentFacts, repaymentOf } from './repayments.ts';
import type { Request } from './request.ts';
import { insertTransactions } from './transaction-statements.ts';

/** What a batch's writes need besides its decisions and facts. */
export interface Prepared {
  ids: readonly bigint[];
  beganAt: Date;
  takings: ReadonlyMap<Request, readonly Taking[]>;
}

/** A posted order: what it made, or the decision that it is. */
interface PostedOrder {
  conditions: readonly PostingCondition[];
  /** Its first transaction; null for a decision. */
  transactionId: bigint | null;
  movements: readonly (Posted<Order> & { kind: MovementKind<Order> })[];
  decision: {
    kind: DecisionKind<unknown>;
    order: unknown;
    transferIds: readonly bigint[];
  } | null;
}

/** Writes the rows of the posted orders of a batch, and of the repayments that they caused. */
export async function writeBatch(
  pipeline: Pipeline,
  decided: readonly Decided<Request, Refusal>[],
  facts: Facts,
  { ids, beganAt, takings }: Prepared,
): Promise<Written<PostingReceipt>[]> {
  const posted: PostedOrder[] = [];
  const taken: TakingFor[] = [];
  const written: Written<PostingReceipt>[] = [];
  const transactions: NewTransaction[] = [];
  const repaid = decided.flatMap(({ outcome }) =>
    outcome.status === 'posted' ? outcome.transfers.filter(isRepayment) : [],
  );
  const repaying =
    repaid.length > 0
      ? await readRepaymentFacts(pipeline, ids.length + repaid.length, repaid)
      : null;
  const nextId = () => {
    const id = (repaying?.ids ?? ids)[transactions.length];
    if (id === undefined) throw new Error('there are more posted orders than transaction ids');
    return id;
  };
  const addRepayments = (transfers: readonly PostedTransfer[]) => {
    if (!repaying) return;
    for (const transfer of transfers.filter(isRepayment))
      transactions.push(repaymentOf(transfer, nextId(), repaying));
  };
  for (const { context, outcome } of decided) {
    if (outcome.status !== 'posted') continue;
    if (!context.makesTransaction) {
      const { kind, order, conditions } = context;
      const transferIds = outcome.transfers.map(({ id }) => id);
      const decision = { kind, order, transferIds };
      posted.push({ conditions, transactionId: null, movements: [], decision });
      written.push({ receipt: { transaction: null }, reference: null });
      addRepayments(outcome.transfers);
      continue;
    }
    const { kind, order, conditions } = context;
    const own = repaying
      ? outcome.transfers.filter((transfer) => !isRepayment(transfer))
      : outcome.transfers;
    const made = groupsOf(context, own).map((transfers, index) => {
      const id = nextId();
      const transaction = newTransaction(context, transfers, facts, { id, beganAt, index });
      const receipt = receiptOf(transaction, facts);
      transaction.counterparty = receipt.counterparty;
      transactions.push(transaction);
      return { id, receipt, movement: { kind, order, transaction } };
    });
    const [first] = made;
    if (!first) throw new Error(`a ${kind.name} must make a transaction`);
    const { id, receipt } = first;
    const movements = made.map(({ movement }) => movement);
    posted.push({ conditions, transactionId: id, movements, decision: null });
    for (const taking of takings.get(context) ?? []) taken.push({ ...taking, transactionId: id });
    written.push({ receipt: { transaction: receipt }, reference: id });
    addRepayments(outcome.transfers);
  }
  if (transactions.length > 0)
    for (const statement of insertTransactions(transactions)) pipeline.add(statement);
  if (taken.length > 0) pipeline.add(takeFromGoals(taken));
  const movements = posted.flatMap((order) => order.movements);
  for (const [kind, own] of Map.groupBy(movements, kindOf)) kind.write?.(pipeline, own);
  await writeBehind(pipeline, posted, facts);
  return written;
}

/** The transfers of each transaction that an order makes. */
function groupsOf(
  { kind }: Request & { makesTransaction: true },
  transfers: readonly PostedTransfer[],
): (readonly PostedTransfer[])[] {
  if (!kind.transactionsOf) return [transfers];
  return transfers
    .filter((transfer) => kind.isOfTransaction?.(transfer) ?? true)
    .map((transfer) => [transfer]);
}

const kindOf = <Kind>({ kind }: { kind: Kind }): Kind => kind;

/** Does nothing for a common movement with the correct PIN. */
async function writeBehind(
  pipeline: Pipeline,
  posted: readonly PostedOrder[],
  facts: Facts,
): Promise<void> {
  const rare = posted.filter(
    ({ conditions, movements, decision }) =>
      decision !== null ||
      movements.some(({ kind }) => kind.writeBehind) ||
      conditions.some(({ verify, write }) => verify || write),
  );
  const changes = facts.changes();
  if (rare.length === 0 && changes.length === 0) return;
  await pipeline.send();
  const { connection } = pipeline;
  const isVerified = ({ conditions }: PostedOrder) => conditions.some(({ verify }) => verify);
  const [verified, others] = [rare.filter(isVerified), rare.filter((each) => !isVerified(each))];
  await writeOrders(connection, others, facts);
  // One by one, because two about the same thing may share a batch: the second sees the first.
  for (const each of verified) await writeOrders(connection, [each], facts);
  for (const write of changes) await write(connection);
}

async function writeOrders(
  connection: Connection,
  orders: readonly PostedOrder[],
  facts: Facts,
): Promise<void> {
  for (const { conditions } of orders)
    for (const condition of conditions) await condition.verify?.(connection, facts);
  const movements = orders.flatMap((each) => each.movements);
  for (const [kind, own] of Map.groupBy(movements, kindOf))
    await kind.writeBehind?.(connection, own, facts);
  const decisions = orders.flatMap(({ decision }) => decision ?? []);
  for (const [kind, decided] of Map.groupBy(decisions, kindOf))
    await kind.writeBehind(
      connection,
      decided.map(({ order }) => order),
      facts,
      decided.map(({ transferIds }) => transferIds),
    );
  for (const { conditions, transactionId } of orders)
    for (const condition of conditions) await condition.write?.(connection, facts, transactionId);
}

function newTransaction(
  { kind, order }: Request & { makesTransaction: true },
  transfers: Extract<Decided<unknown, unknown>['outcome'], { status: 'posted' }>['transfers'],
  facts: Facts,
  { id, beganAt, index }: { id: bigint; beganAt: Date; index: number },
): NewTransaction {
  const [transfer] = transfers;
  if (!transfer) throw new Error(`a ${kind.name} must make a transfer`);
  const draft = kind.transactionOf(order, facts, beganAt, index);
  return {
    id,
    customerId: order.customerId,
    createdAt: draft.occurredAt ?? beganAt,
    fromAccountId: isOwedAccount(transfer.debitAccountId)
      ? transfer.debitAccountId
      : customersOwn(transfer.debitAccountId),
    toAccountId: customersOwn(transfer.creditAccountId),
    amount: transfer.amount,
    transferIds: transfers.map((each) => each.id),
    scheduled: order.scheduled ?? null,
    counterparty: null,
    ...draft,
  };
}

/**
 * Transactions name customer accounts only, and what they owe, if it grows; the bank's side of a
 * movement exists only in the ledger.
 */
const customersOwn = (accountId: bigint) =>
  accountId >= firstCustomerAccountId ? accountId : null;
