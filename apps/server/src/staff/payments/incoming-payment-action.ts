import { returnDestinations } from '@seven-hills/bank/words/ach-words';
import { words } from '@seven-hills/bank/words/words';
import { formatUsd } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import { z } from 'zod';
import type { PostingCondition } from '../../capability/movement-kind.ts';
import type { Execution, PostingAction } from '../../capability/proposal-action.ts';
import { isRefusal, Refusal } from '../../http/problem.ts';
import { ownersOf } from '../../money/accounts/account-owners.ts';
import { postEntry } from '../../money/ach/receiving/post-entries.ts';
import {
  customerOf,
  findBookableReturn,
  preparedReturn,
} from '../../money/ach/returned/book-return.ts';
import { creditOf, plainNumber } from '../../money/incoming-wires/incoming-wire.ts';
import { incomingWireKind } from '../../money/incoming-wires/posting.ts';
import type { Postings } from '../../money/posting/postings.ts';
import { findCredit } from '../incoming-wires/decide-incoming-wire.ts';
import { findOpenEntry, refuseUnpostable } from './decide-entry.ts';

export interface Incoming {
  database: Database;
  postings: Postings;
}

const payload = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ach_entry'), id: z.int() }),
  z.object({
    kind: z.literal('ach_return'),
    id: z.int(),
    to: z.enum(returnDestinations),
  }),
  z.object({
    kind: z.literal('incoming_wire'),
    id: z.int(),
    accountNumber: z.string().nullable(),
  }),
]);
type Payload = z.infer<typeof payload>;

/** What was held: an ACH entry, a return, or a wire, with the account that it would reach. */
interface Held {
  what: string;
  /** Null if nobody is known. */
  customerId: bigint | null;
  accountId: bigint | null;
  amount: bigint;
  /** Whether it needs a second person whatever its amount. */
  isAlwaysByTwo?: boolean;
  prepare: (by: Execution) => Promise<(condition: PostingCondition) => Promise<unknown>>;
}

/**
 * Posts a held entry of the ACH network, or credits a held wire, in the transaction of the last
 * vote.
 */
export const incomingPaymentAction = (means: Incoming): PostingAction<Payload> => ({
  name: 'incoming_payment',
  payload,
  staleCodes: ['not_found'],
  async preview(connection, named) {
    const held = await findHeld(connection, means, named);
    return {
      subject: `${named.kind} ${named.id}`,
      personId: held.customerId,
      barredIds: held.accountId === null ? [] : await ownersOf(connection, held.accountId),
      baseVersion: versionOf(held),
      changes: [{ field: 'Incoming payment', before: 'held', after: `${held.what}, posted` }],
      amount: held.isAlwaysByTwo ? null : held.amount,
    };
  },
  barredNow,
  async prepare(named, execution) {
    const held = await stillHeld(means, named);
    if (versionOf(held) !== execution.baseVersion)
      throw new Refusal('proposal_stale', 'What this was based on has changed.');
    return held.prepare(execution);
  },
});

/** Reads who may use the account, also once the posting has been written. */
async function barredNow(connection: Connection, named: Payload): Promise<bigint[]> {
  if (named.kind === 'ach_return') {
    const { rows } = await connection.query<{ account_id: bigint }>(
      `select ach_order.account_id from ach_entry as entry
       join ach_order
         on ach_order.trace_number = entry.entry -> 'addenda' -> 0 ->> 'originalTraceNumber'
       where entry.id = $1 and ach_order.account_id is not null`,
      [named.id],
    );
    return rows[0] ? ownersOf(connection, rows[0].account_id) : [];
  }
  const { rows } = await connection.query<{ id: bigint }>(
    named.kind === 'ach_entry'
      ? `select account.id from ach_entry as entry
         join account on account.account_number = entry.account_number
         where entry.id = $1 and $2::text is null`
      : `select account.id from incoming_wire as wire
         join account on account.account_number = ${plainNumber('coalesce($2, wire.stated_account)')}
         where wire.id = $1`,
    [named.id, named.kind === 'ach_entry' ? null : named.accountNumber],
  );
  return rows[0] ? ownersOf(connection, rows[0].id) : [];
}

const versionOf = ({ accountId, amount }: Held) => `${accountId} ${amount}`;

/** One that was decided meanwhile needs no vote anymore. */
async function stillHeld(means: Incoming, named: Payload): Promise<Held> {
  try {
    return await findHeld(means.database, means, named);
  } catch (error) {
    if (isRefusal(error, 'conflict')) throw new Refusal('proposal_stale', error.message);
    throw error;
  }
}

const findHeld = (
  on: Pick<Connection, 'query'>,
  { database, postings }: Incoming,
  named: Payload,
) =>
  named.kind === 'ach_entry'
    ? findEntry(on, postings, named.id)
    : named.kind === 'ach_return'
      ? findReturn(on, { database, postings }, named)
      : findWire(on, postings, named);

async function findReturn(
  on: Pick<Connection, 'query'>,
  means: Incoming,
  { id, to }: Extract<Payload, { kind: 'ach_return' }>,
): Promise<Held> {
  const found = await findBookableReturn(on, id, to);
  const { amount, direction, account_id: accountId } = found.row;
  const side = direction === 'credit' ? 'credit' : 'debit';
  const place = to === 'customer' ? `the ${words.customer}’s account` : 'adjustments';
  return {
    what: `return of ${formatUsd(amount)}, as a ${side} to ${place}`,
    customerId: customerOf(found),
    accountId,
    amount,
    isAlwaysByTwo: to === 'adjustments',
    prepare: ({ deciderId: staffId, origin }) => preparedReturn(means, found, { staffId, origin }),
  };
}

async function findEntry(
  database: Pick<Connection, 'query'>,
  postings: Postings,
  id: number,
): Promise<Held> {
  const entry = await findOpenEntry(database, id);
  refuseUnpostable(entry);
  if (entry.account_id === null) throw new Error(`ACH entry ${id} has no account`);
  const side = entry.direction === 'credit' ? 'ACH deposit from' : 'ACH debit by';
  return {
    what: `${side} ${entry.company_name} of ${formatUsd(entry.amount)}`,
    customerId: entry.customer_id,
    accountId: entry.account_id,
    amount: entry.amount,
    prepare:
      async ({ deciderId: staffId, origin }) =>
      (condition) =>
        postEntry(postings, entry, { decision: { staffId, origin } }, condition),
  };
}

async function findWire(
  database: Pick<Connection, 'query'>,
  postings: Postings,
  { id, accountNumber }: Extract<Payload, { kind: 'incoming_wire' }>,
): Promise<Held> {
  const { wire, account } = await findCredit(database, BigInt(id), accountNumber);
  return {
    what: `wire from ${wire.originator} of ${formatUsd(wire.amount)}`,
    customerId: account.customer_id,
    accountId: account.id,
    amount: wire.amount,
    prepare:
      async ({ deciderId: staffId, origin }) =>
      (condition) =>
        postings.move(
          incomingWireKind,
          creditOf(wire, account, { staffId, origin }),
          null,
          condition,
        ),
  };
}
