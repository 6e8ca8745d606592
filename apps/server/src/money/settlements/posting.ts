import type { Network } from '@seven-hills/bank/payments/settlement-words';
import type { TransferSpec } from '@seven-hills/ledger';
import { type Cents, toDecimal } from '@seven-hills/money';
import { bigints, type Connection } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import type { DecisionKind } from '../../capability/movement-kind.ts';
import { Refusal } from '../../http/problem.ts';
import {
  ascending,
  type FactSource,
  type Facts,
  needs,
} from '../../platform/database/batch-facts.ts';
import { internalAccounts } from '../accounts/internal-accounts.ts';
import { transferCodes } from '../transactions/transfer-codes.ts';
import { netOfItems } from './settlement-items.ts';

interface SettlementFacts {
  id: bigint;
  network: Network;
  settles_on: string;
  net: Cents | null;
  recorded_by: bigint | null;
  is_booked: boolean;
  received: Cents;
  sent: Cents;
  returned: Cents;
}

/** The settlements of a batch, locked until its commit, so that each is booked once. */
export const settlementSource: FactSource<bigint, Map<bigint, SettlementFacts>> = {
  name: 'network settlements',
  async load(opening, ids) {
    const rows = await opening.add<SettlementFacts>({
      name: 'lock-network-settlements',
      text: `select id, network, settles_on::text, net, recorded_by,
                    booked_at is not null as is_booked,
                    ${netOfItems('day.id', 'received')} as received,
                    ${netOfItems('day.id', 'sent')} as sent,
                    ${netOfItems('day.id', 'returned')} as returned
             from network_settlement as day
             where id = any ($1::bigint[])
             order by id
             for no key update`,
      values: [bigints(ascending(ids))],
    });
    return new Map(rows.map((row) => [row.id, row]));
  },
};

/** Books what a network settled on a day. */
export interface SettlementBooking {
  settlementId: bigint;
  network: Network;
  /** The figure that it was read with; another one is not booked. */
  net: Cents;
  /** Who books it, and why; null books only a report's figure that agrees. */
  decision: BookingDecision | null;
}

export interface BookingDecision {
  staffId: bigint;
  origin: Origin;
  /** Why the figures differ; null if they agree. */
  note: string | null;
  /** The figures of both sides for which colleagues approved it. */
  baseVersion?: string;
}

const { dueFromNetwork, achClearingIn, achClearingOut, achReturns, wireClearing } =
  internalAccounts;

const accountsOf: Readonly<Record<Network, Record<'received' | 'sent' | 'returned', bigint>>> = {
  ach: { received: achClearingIn, sent: achClearingOut, returned: achReturns },
  wires: { received: wireClearing, sent: wireClearing, returned: wireClearing },
};

/** How much more the network's figure is than what the bank's files say. */
export const differenceOf = ({
  net,
  received,
  sent,
  returned,
}: Pick<SettlementFacts, 'net' | 'received' | 'sent' | 'returned'>): Cents =>
  (net ?? 0n) - received - sent - returned;

/** What leaves each account. A difference stays where what was received is cleared. */
const partsOf = ({ net, sent, returned }: Pick<SettlementFacts, 'net' | 'sent' | 'returned'>) => ({
  received: (net ?? 0n) - sent - returned,
  sent,
  returned,
});

/**
 * One posting for each day and network: the network's figure, between *due from network* and the
 * accounts that kept what the files say until the network settled it.
 */
export const settlementKind: DecisionKind<SettlementBooking> = {
  name: 'network_settlement',
  needsOf: ({ settlementId }) => [needs(settlementSource, settlementId)],
  accountsOf: ({ network }) => [dueFromNetwork, ...new Set(Object.values(accountsOf[network]))],
  transfersOf(order, facts) {
    const day = factsOf(order, facts);
    if (!day) return [];
    const parts = Object.entries(partsOf(day)) as ['received' | 'sent' | 'returned', Cents][];
    return parts.flatMap(([part, net]) => transferOf(accountsOf[day.network][part], net));
  },
  judge(order, facts) {
    const day = factsOf(order, facts);
    if (!day || day.is_booked || day.net !== order.net) return settledMeanwhile();
    const { decision } = order;
    const files = day.received + day.sent + day.returned;
    if (decision === null)
      return day.net === files && day.recorded_by === null ? null : settledMeanwhile();
    if (decision.baseVersion !== undefined && decision.baseVersion !== `${day.net} ${files}`)
      return new Refusal('proposal_stale', 'What this was based on has changed.');
    if (decision.note === null && day.net !== files) return settledMeanwhile();
    return decision.staffId === day.recorded_by ? enteredByYou() : null;
  },
  accepted(order, facts) {
    const day = factsOf(order, facts);
    if (day) day.is_booked = true;
  },
  async writeBehind(connection, orders, facts) {
    for (const order of orders) {
      const day = factsOf(order, facts);
      if (!day) throw new Error(`settlement ${order.settlementId} was not judged`);
      const { received, sent, returned } = partsOf(day);
      const { decision } = order;
      await connection.query(
        `update network_settlement
         set booked_received = $2, booked_sent = $3, booked_returned = $4, booked_at = now(),
             booked_by = $5, note = coalesce($6, note)
         where id = $1`,
        [day.id, received, sent, returned, decision?.staffId ?? null, decision?.note ?? null],
      );
      if (decision !== null) await recordBooking(connection, day, decision);
    }
  },
};

/** Records in the audit log which day somebody booked. */
export const recordBooking = (
  connection: Connection,
  day: Omit<SettlementFacts, 'is_booked' | 'recorded_by'>,
  { staffId, origin, note }: BookingDecision,
): Promise<void> =>
  recordEvent(connection, {
    action: 'settlement_booked',
    actorId: staffId,
    origin,
    after: {
      network: day.network,
      settlesOn: day.settles_on,
      net: toDecimal(day.net ?? 0n),
      difference: toDecimal(differenceOf(day)),
    },
    ...(note !== null && { detail: note }),
  });

const factsOf = ({ settlementId }: SettlementBooking, facts: Facts) =>
  facts.of(settlementSource).get(settlementId);

export const enteredByYou = () =>
  new Refusal('conflict', 'A colleague of whoever entered this figure must book it.');

export const settledMeanwhile = () =>
  new Refusal('conflict', 'This day was booked or changed in the meantime. Please reload it.');

/** Above zero, the network pays the bank. */
function transferOf(account: bigint, net: Cents): TransferSpec[] {
  if (net === 0n) return [];
  const [debitAccountId, creditAccountId] =
    net > 0n ? [dueFromNetwork, account] : [account, dueFromNetwork];
  const amount = net > 0n ? net : -net;
  const code = transferCodes.network_settlement;
  return [{ kind: 'immediate', debitAccountId, creditAccountId, amount, code }];
}
