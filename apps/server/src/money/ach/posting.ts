import { words } from '@seven-hills/bank/words/words';
import { bigints } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import type { DecisionKind, MovementKind, Order } from '../../capability/movement-kind.ts';
import { Refusal } from '../../http/problem.ts';
import { needs } from '../../platform/database/batch-facts.ts';
import { internalAccounts } from '../accounts/internal-accounts.ts';
import { recordHits } from '../debit-stops/record-hits.ts';
import {
  type ActiveStop,
  markUsed,
  type ReceivedDebit,
  stopOf,
  stopSource,
} from '../debit-stops/stop-facts.ts';
import { noAccount } from '../orders/customer-order.ts';
import { needsAccountOf, ownAccount } from '../posting/account-facts.ts';
import { transferCodes } from '../transactions/transfer-codes.ts';
import {
  alreadyDecided,
  type DecidedEntry,
  judgeEntry,
  needsEntry,
  settleEntry,
} from './entry-facts.ts';

/** Who decided an entry, and from where. */
export interface StaffDecision {
  staffId: bigint;
  origin: Origin;
}

/** Posts a received entry on the account that it names. */
export interface EntryPosting extends Order, DecidedEntry {
  accountId: bigint;
  companyId: string;
  /** ISO date. */
  settlesOn: string;
  /** The originator, as the file names it. */
  company: string;
  description: string | null;
  /** Whether the bank pays it before the network settles it. Default: no. */
  isEarly?: boolean;
  /** Absent if the rule was clear. */
  decision?: StaffDecision;
}

/** Refuses a debit that its customer has stopped. */
export class StoppedDebit extends Refusal {
  readonly stop: ActiveStop;
  constructor(stop: ActiveStop) {
    super('conflict', `The ${words.customer} has stopped this debit. You can return it.`);
    this.stop = stop;
  }
}

const { achClearingIn, achReturns, achSuspense, earlyPay } = internalAccounts;

/** Where the money of an entry is before it is decided. */
const sourceOf = ({ from }: DecidedEntry) => (from === 'suspended' ? achSuspense : achClearingIn);

/** What pays a posted credit. */
const payerOf = (order: EntryPosting) => (order.isEarly ? earlyPay : sourceOf(order));

/**
 * A credit or a debit that another bank sent. Nobody at this bank ordered it, so it takes no PIN
 * and counts toward no limit; a debit takes what is available, set aside for goals or not.
 */
export const achEntryKind: MovementKind<EntryPosting> = {
  name: 'ach_entry',
  needsOf: (order) => [
    needsEntry(order),
    needsAccountOf(order),
    ...(order.direction === 'debit' ? [needs(stopSource, order.accountId)] : []),
  ],
  accountsOf: (order) => [payerOf(order), order.accountId],
  transfersOf: (order) => {
    const [debitAccountId, creditAccountId] =
      order.direction === 'credit'
        ? [payerOf(order), order.accountId]
        : [order.accountId, achClearingIn];
    const code = transferCodes[typeOf(order)];
    return [{ kind: 'immediate', debitAccountId, creditAccountId, amount: order.amount, code }];
  },
  judge(order, facts) {
    const account = ownAccount(order, facts);
    if (!account || account.is_closed) return noAccount();
    if (account.awaits_deposit || account.is_certificate)
      return new Refusal('conflict', 'This account takes no entries from other banks.');
    const refusal = judgeEntry(order, facts);
    if (refusal || order.direction === 'credit') return refusal;
    const stop = stopOf(order, facts);
    return stop ? new StoppedDebit(stop) : null;
  },
  accepted: (order, facts) => settleEntry(order, 'posted', facts),
  callerOf: ({ customerId }) => customerId,
  inputsOf: ({ entryId }) => [{ entryId }],
  transactionOf: (order) => ({
    type: typeOf(order),
    fee: 0n,
    description: order.isEarly ? `${order.description}, paid early` : order.description,
    isPending: false,
    external: { recipientName: order.company },
  }),
  write(pipeline, posted) {
    pipeline.add({
      name: 'mark-ach-entries-posted',
      text: `update ach_entry
             set state = 'posted', transaction_id = posted.transaction_id,
                 decided_by = posted.decided_by,
                 decided_at = case when posted.decided_by is not null then now() end
             from unnest($1::bigint[], $2::bigint[], $3::bigint[])
               as posted (id, transaction_id, decided_by)
             where ach_entry.id = posted.id`,
      values: [
        bigints(posted.map(({ order }) => order.entryId)),
        bigints(posted.map(({ transaction }) => transaction.id)),
        bigints(posted.map(({ order }) => order.decision?.staffId ?? null)),
      ],
    });
  },
  async writeBehind(connection, posted) {
    const early = posted.flatMap(({ order }) => (order.isEarly ? [order.entryId] : []));
    if (early.length > 0)
      await connection.query(
        'insert into ach_early_payment (entry_id) select unnest($1::bigint[])',
        [bigints(early)],
      );
    for (const { order, transaction } of posted)
      if (order.decision)
        await recordEvent(connection, {
          action: 'ach_entry_posted',
          actorId: order.decision.staffId,
          subjectId: order.customerId,
          after: { entryId: Number(order.entryId), transactionId: Number(transaction.id) },
          origin: order.decision.origin,
        });
  },
};

const typeOf = ({ direction }: DecidedEntry) =>
  direction === 'credit' ? ('ach_credit' as const) : ('ach_debit' as const);

/** Returns an entry to its originator, or keeps a credit in suspense. */
export interface EntryRefusal extends DecidedEntry {
  to: 'returning' | 'suspended';
  reason: string;
  /** What the return says besides its reason. */
  information?: string | undefined;
  decision?: StaffDecision;
  /** The debit and the order for which it is returned, if its customer stopped it. */
  stopped?: StoppedBy;
}

interface StoppedBy {
  debit: ReceivedDebit;
  company: string;
  stop: ActiveStop;
}

/**
 * A refusal posts, too: the network moves an entry's money whatever the bank makes of it, so the
 * money goes to the returns, or to suspense, under the entry's own state. Otherwise an entry that
 * is processed again could both be paid and returned.
 */
export const achRefusalKind: DecisionKind<EntryRefusal> = {
  name: 'ach_refusal',
  needsOf: (order) => [
    needsEntry(order),
    ...(order.stopped ? [needs(stopSource, order.stopped.debit.accountId)] : []),
  ],
  accountsOf: (order) => [sourceOf(order), order.to === 'returning' ? achReturns : achSuspense],
  transfersOf(order) {
    const other = order.to === 'returning' ? achReturns : achSuspense;
    const [debitAccountId, creditAccountId] =
      order.direction === 'credit' ? [sourceOf(order), other] : [other, sourceOf(order)];
    const code = transferCodes[order.to === 'returning' ? 'ach_return' : 'ach_suspense'];
    return [{ kind: 'immediate', debitAccountId, creditAccountId, amount: order.amount, code }];
  },
  judge(order, facts) {
    const refusal = judgeEntry(order, facts);
    if (refusal || !order.stopped) return refusal;
    const { debit, stop } = order.stopped;
    // It was lifted, or another debit used it up: the entry is judged again.
    return stopOf(debit, facts)?.id === stop.id ? null : alreadyDecided();
  },
  accepted(order, facts) {
    settleEntry(order, order.to, facts);
    if (order.stopped) markUsed(order.stopped.stop, facts);
  },
  async writeBehind(connection, orders) {
    await connection.query(
      `update ach_entry
       set state = decided.state,
           return_reason = case when decided.state = 'returning' then decided.reason end,
           return_information = decided.information,
           hold_reason = case when decided.state = 'suspended' then decided.reason else hold_reason end,
           decided_by = decided.decided_by,
           decided_at = case when decided.decided_by is not null then now() end
       from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::text[])
         as decided (id, state, reason, decided_by, information)
       where ach_entry.id = decided.id`,
      [
        bigints(orders.map(({ entryId }) => entryId)),
        orders.map(({ to }) => to),
        orders.map(({ reason }) => reason),
        bigints(orders.map(({ decision }) => decision?.staffId ?? null)),
        orders.map(({ information }) => information ?? null),
      ],
    );
    await recordHits(
      connection,
      orders.flatMap(({ entryId, amount, stopped }) =>
        stopped
          ? {
              entryId,
              amount,
              stopId: stopped.stop.id,
              accountId: stopped.debit.accountId,
              company: stopped.company,
            }
          : [],
      ),
    );
    for (const { decision, entryId, to, reason } of orders)
      if (decision)
        await recordEvent(connection, {
          action: 'ach_entry_returned',
          actorId: decision.staffId,
          after: { entryId: Number(entryId), to, reason },
          origin: decision.origin,
        });
  },
};
