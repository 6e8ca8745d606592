import type { Database } from '@seven-hills/postgres';
import { bigints } from '@seven-hills/postgres';
import type { FastifyBaseLogger } from 'fastify';
import type { DecisionKind } from '../../../capability/movement-kind.ts';
import { needs } from '../../../platform/database/batch-facts.ts';
import { bankNow } from '../../../platform/time/server-clock.ts';
import { internalAccounts } from '../../accounts/internal-accounts.ts';
import { pendingSource } from '../../decisions/posting.ts';
import { alreadyDecided } from '../../posting/ledger-refusal.ts';
import type { Postings } from '../../posting/postings.ts';
import { transferCodes } from '../../transactions/transfer-codes.ts';
import { judgeOrderState, needsOrder, setOrderState } from './order-facts.ts';

export interface Settling {
  database: Database;
  postings: Postings;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

interface Settlement {
  orderId: bigint;
  transactionId: bigint;
  accountId: bigint;
  holds: readonly { id: bigint; amount: bigint }[];
}

/**
 * Settles money that a customer added: posts it, and holds it in the same step. It bears interest
 * from now on, and each hold is released on its day. Also on a frozen account: the network settles
 * regardless.
 */
const settlementKind: DecisionKind<Settlement> = {
  name: 'bank_transfer_settlement',
  needsOf: ({ transactionId, orderId }) => [
    needs(pendingSource, transactionId),
    needsOrder(orderId),
  ],
  accountsOf: () => null,
  transfersOf({ transactionId, accountId, holds }, facts) {
    const pending = facts.of(pendingSource).get(transactionId);
    if (!pending) return [];
    return [
      {
        kind: 'post_pending',
        pendingTransferId: pending.amount_transfer_id,
        code: transferCodes.bank_transfer_in,
        ignoreFrozen: true,
      },
      ...holds.map(({ amount }) => ({
        kind: 'pending' as const,
        debitAccountId: accountId,
        creditAccountId: internalAccounts.achReturns,
        amount,
        code: transferCodes.bank_transfer_hold,
        ignoreFrozen: true,
      })),
    ];
  },
  judge({ orderId, transactionId }, facts) {
    const isPending = facts.of(pendingSource).get(transactionId)?.status === 'pending';
    return isPending ? judgeOrderState(orderId, facts, 'assigned') : alreadyDecided();
  },
  accepted({ orderId, transactionId }, facts) {
    const pending = facts.of(pendingSource).get(transactionId);
    if (pending) pending.status = 'completed';
    setOrderState(orderId, facts, 'settled');
  },
  async writeBehind(connection, orders, _facts, transferIds) {
    await connection.query(
      `with settled as (
         update ach_order set state = 'settled' where id = any ($1::bigint[])
         returning transaction_id
       )
       update bank_transaction
       set status = 'completed', updated_at = now()
       where id in (select transaction_id from settled)`,
      [bigints(orders.map(({ orderId }) => orderId))],
    );
    const held = orders.flatMap(({ holds }, index) =>
      holds.map(({ id }, place) => ({ id, transferId: transferIds[index]?.[place + 1] ?? null })),
    );
    await connection.query(
      `update deposit_hold
       set state = 'held', transfer_id = held.transfer_id
       from unnest($1::bigint[], $2::bigint[]) as held (id, transfer_id)
       where deposit_hold.id = held.id`,
      [bigints(held.map(({ id }) => id)), bigints(held.map(({ transferId }) => transferId))],
    );
  },
};

const pageSize = 500;

/**
 * SQL for whether the network has the file of `ach_order`. One that is still in `out` settles
 * nothing.
 */
const isTaken = `exists (
  select from ach_file where id = ach_order.file_id and state = 'written' and taken_at is not null
)`;

/**
 * Settles the orders whose file was taken and whose settlement has come. What was sent has left
 * before, so it is only marked. Returns how many settled.
 */
export async function settleOrders(means: Settling, now: Date = bankNow()): Promise<number> {
  const { rowCount } = await means.database.query(
    `update ach_order
     set state = 'settled'
     where state = 'assigned' and kind <> 'add' and settles_at <= $1
       and ${isTaken}`,
    [now],
  );
  let settled = rowCount ?? 0;
  for (let lastId = 0n; ; ) {
    const { rows } = await means.database.query<
      Omit<Settlement, 'holds'> & { holdIds: bigint[]; amounts: bigint[] }
    >(
      `select ach_order.id as "orderId", ach_order.transaction_id as "transactionId",
              ach_order.account_id as "accountId",
              array_agg(hold.id order by hold.id) as "holdIds",
              array_agg(hold.amount order by hold.id) as amounts
       from ach_order
       join deposit_hold as hold on hold.order_id = ach_order.id and hold.state = 'planned'
       where ach_order.state = 'assigned' and ach_order.kind = 'add'
         and ach_order.settles_at <= $1 and ach_order.id > $2
         and ${isTaken}
       group by ach_order.id
       order by ach_order.id
       limit $3`,
      [now, lastId, pageSize],
    );
    const outcomes = await Promise.all(
      rows.map(({ holdIds, amounts, ...order }) =>
        decide(means, settlementKind, {
          ...order,
          holds: holdIds.map((id, index) => ({ id, amount: amounts[index] ?? 0n })),
        }),
      ),
    );
    settled += outcomes.filter(Boolean).length;
    const last = rows.at(-1);
    if (!last) return settled;
    lastId = last.orderId;
  }
}

interface Release {
  holdId: bigint;
  orderId: bigint;
  accountId: bigint;
  transferId: bigint;
}

/** Makes a part of an added amount available. */
const releaseKind: DecisionKind<Release> = {
  name: 'deposit_hold_release',
  needsOf: ({ orderId }) => [needsOrder(orderId)],
  accountsOf: () => null,
  transfersOf: ({ transferId }) => [
    {
      kind: 'void_pending',
      pendingTransferId: transferId,
      code: transferCodes.bank_transfer_hold,
    },
  ],
  judge: ({ orderId }, facts) => judgeOrderState(orderId, facts, 'settled'),
  async writeBehind(connection, releases) {
    await connection.query(
      `with released as (
         update deposit_hold set state = 'released' where id = any ($1::bigint[])
       )
       update account set updated_at = now() where id = any ($2::bigint[])`,
      [
        bigints(releases.map(({ holdId }) => holdId)),
        bigints(releases.map(({ accountId }) => accountId)),
      ],
    );
  },
};

/** Releases the holds whose day has come. Returns how many. */
export async function releaseHolds(means: Settling, now: Date = bankNow()): Promise<number> {
  const { rows } = await means.database.query<Release>(
    `select hold.id as "holdId", hold.order_id as "orderId", hold.transfer_id as "transferId",
            ach_order.account_id as "accountId"
     from deposit_hold as hold
     join ach_order on ach_order.id = hold.order_id
     where hold.state = 'held' and hold.releases_at <= $1
     order by hold.releases_at, hold.id
     limit $2`,
    [now, pageSize],
  );
  const outcomes = await Promise.all(rows.map((release) => decide(means, releaseKind, release)));
  return outcomes.filter(Boolean).length;
}

/** One that cannot be decided now is tried again by the next run. */
async function decide<O extends { orderId: bigint }>(
  { postings, log }: Settling,
  kind: DecisionKind<O>,
  order: O,
): Promise<boolean> {
  try {
    await postings.decide(kind, order);
    return true;
  } catch (error) {
    log.warn({ err: error, orderId: order.orderId }, `a ${kind.name} has to wait`);
    return false;
  }
}
