import type { Companion, TransferSpec } from '@seven-hills/ledger';
import type { Refusal } from '../../http/problem.ts';
import { type FactSource, Facts, type Needed } from '../../platform/database/batch-facts.ts';
import { bankNow } from '../../platform/time/server-clock.ts';
import type { Taking } from '../set-aside/goal-statements.ts';
import { GoalsOfBatch } from '../set-aside/goals-of-batch.ts';
import { readReceipts } from '../transactions/read-receipts.ts';
import { transferCodes } from '../transactions/transfer-codes.ts';
import { judgeOwing } from './owing.ts';
import type { PostingReceipt } from './receipt-of.ts';
import type { Asked, Request } from './request.ts';
import { chosenIn, isOfGoal, judgeGoals } from './request-goals.ts';
import { type BehindLocks, readBehindLocks } from './transaction-statements.ts';
import { writeBatch } from './write-batch.ts';

/**
 * Creates the companion that runs the bank's rules and writes its rows inside the ledger's
 * transactions, for every kind of movement.
 */
export function postingCompanion(
  sources: readonly FactSource<never, unknown>[],
): Companion<Request, Refusal, PostingReceipt> {
  return {
    repaymentCode: transferCodes.repayment,
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
      const transfersOf = new Map<Asked, readonly TransferSpec[]>();
      return {
        transfersOf(request: Asked) {
          const transfers = request.kind.transfersOf(request.order, facts);
          transfersOf.set(request, transfers);
          return transfers;
        },
        async locked() {
          if (!reading) return;
          behindLocks = await reading;
          goals = new GoalsOfBatch(behindLocks.filter(isOfGoal));
        },
        judge(request: Asked, balances) {
          const { kind, order, conditions } = request;
          for (const condition of conditions) {
            const refusal = condition.judge(facts, balances);
            if (refusal) return refusal;
          }
          return (
            kind.judge(order, facts, balances) ??
            judgeOwing(transfersOf.get(request) ?? [], balances)
          );
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

/** How many transactions an order makes. */
const transactionsOf = ({ makesTransaction, kind, order }: Request): number =>
  makesTransaction ? (kind.transactionsOf?.(order) ?? 1) : 0;
