import type { Decided, PostedTransfer, Written } from '@seven-hills/ledger';
import type { Pipeline } from '@seven-hills/postgres';
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

/** A condition whose order was posted, with something to verify or to write. */
interface MetCondition {
  condition: PostingCondition;
  transactionId: bigint | null;
}

/** The posted orders of a batch, in order, and their conditions. */
interface PostedBatch {
  movements: (Posted<Order> & { kind: MovementKind<Order> })[];
  decisions: { kind: DecisionKind<unknown>; order: unknown; transferIds: readonly bigint[] }[];
  met: MetCondition[];
}

/** Writes the rows of the posted orders of a batch, and of the repayments that they caused. */
export async function writeBatch(
  pipeline: Pipeline,
  decided: readonly Decided<Request, Refusal>[],
  facts: Facts,
  { ids, beganAt, takings }: Prepared,
): Promise<Written<PostingReceipt>[]> {
  const { movements, decisions, met }: PostedBatch = { movements: [], decisions: [], met: [] };
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
      addWriting(met, context.conditions, null);
      const transferIds = outcome.transfers.map(({ id }) => id);
      decisions.push({ ...context, transferIds });
      written.push({ receipt: { transaction: null }, reference: null });
      addRepayments(outcome.transfers);
      continue;
    }
    const { kind, order } = context;
    const own = outcome.transfers.filter((transfer) => !isRepayment(transfer));
    const made = groupsOf(context, own).map((transfers, index) => {
      const id = nextId();
      const transaction = newTransaction(context, transfers, facts, { id, beganAt, index });
      const receipt = receiptOf(transaction, facts);
      transaction.counterparty = receipt.counterparty;
      movements.push({ kind, order, transaction });
      transactions.push(transaction);
      return { id, receipt };
    });
    const [first] = made;
    if (!first) throw new Error(`a ${kind.name} must make a transaction`);
    const { id, receipt } = first;
    addWriting(met, context.conditions, id);
    for (const taking of takings.get(context) ?? []) taken.push({ ...taking, transactionId: id });
    written.push({ receipt: { transaction: receipt }, reference: id });
    addRepayments(outcome.transfers);
  }
  if (transactions.length > 0)
    for (const statement of insertTransactions(transactions)) pipeline.add(statement);
  if (taken.length > 0) pipeline.add(takeFromGoals(taken));
  for (const [kind, posted] of Map.groupBy(movements, kindOf)) kind.write?.(pipeline, posted);
  await writeBehind(pipeline, { movements, decisions, met }, facts);
  return written;
}

/** The transfers of each transaction that an order makes. */
function groupsOf(
  { kind }: Request & { makesTransaction: true },
  transfers: readonly PostedTransfer[],
): PostedTransfer[][] {
  if (!kind.transactionsOf) return [[...transfers]];
  return transfers
    .filter((transfer) => kind.isOfTransaction?.(transfer) ?? true)
    .map((transfer) => [transfer]);
}

const kindOf = <Kind>({ kind }: { kind: Kind }): Kind => kind;

/** Adds the conditions of a posted order that have something to verify or to write. */
function addWriting(
  met: MetCondition[],
  conditions: readonly PostingCondition[],
  transactionId: bigint | null,
): void {
  for (const condition of conditions)
    if (condition.write || condition.verify) met.push({ condition, transactionId });
}

/** Does nothing for a common movement with the correct PIN. */
async function writeBehind(
  pipeline: Pipeline,
  { movements, decisions, met }: PostedBatch,
  facts: Facts,
): Promise<void> {
  const rare = movements.filter(({ kind }) => kind.writeBehind);
  const changes = facts.changes();
  const isCommon = rare.length === 0 && decisions.length === 0 && met.length === 0;
  if (isCommon && changes.length === 0) return;
  await pipeline.send();
  const { connection } = pipeline;
  for (const { condition } of met) await condition.verify?.(connection, facts);
  for (const [kind, posted] of Map.groupBy(rare, kindOf))
    await kind.writeBehind?.(connection, posted, facts);
  for (const [kind, decided] of Map.groupBy(decisions, kindOf))
    await kind.writeBehind(
      connection,
      decided.map(({ order }) => order),
      facts,
      decided.map(({ transferIds }) => transferIds),
    );
  for (const { condition, transactionId } of met)
    await condition.write?.(connection, facts, transactionId);
  for (const write of changes) await write(connection);
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
