import type { Transaction } from '@seven-hills/bank/transaction';
import type { Companion, Decided, Written } from '@seven-hills/ledger';
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
import { type FactSource, Facts, type Needed } from '../../platform/database/batch-facts.ts';
import { bankNow } from '../../platform/time/server-clock.ts';
import { firstCustomerAccountId } from '../accounts/internal-accounts.ts';
import { type Taking, type TakingFor, takeFromGoals } from '../set-aside/goal-statements.ts';
import { GoalsOfBatch } from '../set-aside/goals-of-batch.ts';
import { readReceipts } from '../transactions/read-receipts.ts';
import { receiptOf } from './receipt-of.ts';
import type { Asked, Request } from './request.ts';
import { chosenIn, isOfGoal, judgeGoals } from './request-goals.ts';
import { type BehindLocks, insertTransactions, readBehindLocks } from './transaction-statements.ts';

/**
 * The answer to an order: the transaction that it created, or null if it decided an existing one.
 */
export type PostingReceipt = { readonly transaction: Transaction | null };

/**
 * Creates the companion that runs the bank's rules and writes its rows inside the ledger's
 * transactions, for every kind of movement.
 */
export function postingCompanion(
  sources: readonly FactSource<never, unknown>[],
): Companion<Request, Refusal, PostingReceipt> {
  return {
    accountsOf: ({ kind, order }: Asked) => kind.accountsOf(order),
    async open(opening, requests) {
      const count = requests.reduce((sum, request) => sum + transactionsOf(request), 0);
      const reading =
        count > 0 && opening.addBehindLocks((locked) => readBehindLocks(count, locked));
      const needed: Needed[] = [];
      for (const { kind, order, conditions } of requests as readonly Asked[]) {
        for (const condition of conditions) needed.push(...condition.needed);
        needed.push(...kind.needsOf(order));
      }
      const facts = await Facts.load(opening, sources, needed);
      for (;;) {
        const more = requests.flatMap(
          ({ kind, order }: Asked) => kind.moreNeedsOf?.(order, facts) ?? [],
        );
        if (more.length === 0) break;
        await facts.loadMore(opening, more);
      }
      let behindLocks: BehindLocks[] = [];
      let goals = new GoalsOfBatch([]);
      const takings = new Map<Request, readonly Taking[]>();
      return {
        transfersOf: ({ kind, order }: Asked) => kind.transfersOf(order, facts),
        async locked() {
          if (!reading) return;
          behindLocks = await reading;
          goals = new GoalsOfBatch(behindLocks.filter(isOfGoal));
        },
        judge({ kind, order, conditions }: Asked, balances) {
          for (const condition of conditions) {
            const refusal = condition.judge(facts, balances);
            if (refusal) return refusal;
          }
          return kind.judge(order, facts, balances);
        },
        judgeLast(request, balances) {
          const { kind, order }: Asked = request;
          return (
            judgeGoals(goals, request, facts, balances) ?? kind.judgeLast?.(order, facts) ?? null
          );
        },
        accepted(request, balances) {
          const { kind, order, conditions }: Asked = request;
          for (const condition of conditions) condition.accepted?.(facts);
          kind.accepted?.(order, facts);
          if (!goals.isEmpty) takings.set(request, goals.take(chosenIn(request), balances));
        },
        async write(pipeline, decided) {
          const [{ ids, beganAt } = { ids: [], beganAt: bankNow() }] = behindLocks;
          return writeBatch(pipeline, decided, facts, { ids, beganAt, takings });
        },
        async receiptsOf(pipeline, outcomes) {
          // Only movements carry a key, and each created a transaction.
          const ids = outcomes.flatMap(({ reference }) => reference ?? []);
          const transactions = await readReceipts(pipeline.connection, ids);
          return transactions.map((transaction) => ({ transaction }));
        },
      };
    },
  };
}

/** What a batch's writes need besides its decisions and facts. */
interface Prepared {
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

async function writeBatch(
  pipeline: Pipeline,
  decided: readonly Decided<Request, Refusal>[],
  facts: Facts,
  { ids, beganAt, takings }: Prepared,
): Promise<Written<PostingReceipt>[]> {
  const { movements, decisions, met }: PostedBatch = { movements: [], decisions: [], met: [] };
  const taken: TakingFor[] = [];
  const written: Written<PostingReceipt>[] = [];
  for (const { context, outcome } of decided) {
    if (outcome.status !== 'posted') continue;
    if (!context.makesTransaction) {
      addWriting(met, context.conditions, null);
      const transferIds = outcome.transfers.map(({ id }) => id);
      decisions.push({ ...context, transferIds });
      written.push({ receipt: { transaction: null }, reference: null });
      continue;
    }
    const { kind, order } = context;
    const made = groupsOf(context, outcome.transfers).map((transfers, index) => {
      const id = ids[movements.length];
      if (id === undefined) throw new Error('there are more posted orders than transaction ids');
      const transaction = newTransaction(context, transfers, facts, { id, beganAt, index });
      const receipt = receiptOf(transaction, facts);
      transaction.counterparty = receipt.counterparty;
      movements.push({ kind, order, transaction });
      return { id, receipt };
    });
    const [first] = made;
    if (!first) throw new Error(`a ${kind.name} must make a transaction`);
    const { id, receipt } = first;
    addWriting(met, context.conditions, id);
    for (const taking of takings.get(context) ?? []) taken.push({ ...taking, transactionId: id });
    written.push({ receipt: { transaction: receipt }, reference: id });
  }
  const transactions = movements.map(({ transaction }) => transaction);
  if (transactions.length > 0)
    for (const statement of insertTransactions(transactions)) pipeline.add(statement);
  if (taken.length > 0) pipeline.add(takeFromGoals(taken));
  for (const [kind, posted] of Map.groupBy(movements, kindOf)) kind.write?.(pipeline, posted);
  await writeBehind(pipeline, { movements, decisions, met }, facts);
  return written;
}

/** How many transactions an order makes. */
const transactionsOf = ({ makesTransaction, kind, order }: Request): number =>
  makesTransaction ? (kind.transactionsOf?.(order) ?? 1) : 0;

/** The transfers of each transaction that an order makes. */
const groupsOf = <Transfer>(request: Request, transfers: readonly Transfer[]): Transfer[][] =>
  request.makesTransaction && request.kind.transactionsOf
    ? transfers.map((transfer) => [transfer])
    : [[...transfers]];

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
    fromAccountId: customersOwn(transfer.debitAccountId),
    toAccountId: customersOwn(transfer.creditAccountId),
    amount: transfer.amount,
    transferIds: transfers.map((each) => each.id),
    scheduled: order.scheduled ?? null,
    counterparty: null,
    ...draft,
  };
}

/**
 * Transactions name customer accounts only; the bank's side of a movement exists only in the
 * ledger.
 */
const customersOwn = (accountId: bigint) =>
  accountId >= firstCustomerAccountId ? accountId : null;
