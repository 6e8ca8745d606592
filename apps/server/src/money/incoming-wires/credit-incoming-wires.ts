import type { HoldReason } from '@seven-hills/bank/words/incoming-wire-words';
import type { Database } from '@seven-hills/postgres';
import { isRefusal, Refusal } from '../../http/problem.ts';
import { eachItemInPages } from '../../platform/jobs/each-item.ts';
import type { Postings } from '../posting/postings.ts';
import { describePayment } from '../screening/describe-payment.ts';
import type { Screening } from '../screening/screening.ts';
import { decisionDueAt, hasSettled } from './funds-transfer-day.ts';
import { creditOf, plainNumber, type UndecidedWire, undecidedColumns } from './incoming-wire.ts';
import { incomingWireKind } from './posting.ts';

const pageSize = 200;

interface ReceivedWire extends UndecidedWire {
  /** The account with the stated number, if there is one. */
  account_id: bigint | null;
  customer_id: bigint | null;
  is_closed: boolean;
  awaits_deposit: boolean;
  /** Whether the message named this bank as the beneficiary's. */
  is_for_us: boolean;
}

/**
 * Credits the wires that were recorded to the accounts whose numbers they state; a beneficiary’s
 * bank may rely on the number (UCC 4A-207(b)(1)). Holds those that it can’t credit for staff. A
 * wire is credited once, however often and wherever this runs. Returns how many it credited or
 * held. If one failed, rejects after trying the others.
 */
export const creditIncomingWires = ({
  database,
  postings,
  screening,
}: Crediting): Promise<number> =>
  eachItemInPages(
    pageSize,
    (lastId) => readReceived(database, lastId),
    (wire) => creditOrHold({ database, postings, ...(screening && { screening }) }, wire),
  );

interface Crediting {
  database: Database;
  postings: Postings;
  /** Default: the bank's existing rules. */
  screening?: Screening;
}

async function readReceived(database: Database, lastId: bigint): Promise<ReceivedWire[]> {
  const { rows } = await database.query<ReceivedWire>(
    `select ${undecidedColumns}, wire.is_for_us, account.id as account_id, account.customer_id,
            account.closed_at is not null as is_closed,
            coalesce(account.awaits_deposit, false) as awaits_deposit
     from incoming_wire as wire
     left join account on account.account_number = ${plainNumber('wire.stated_account')}
     where wire.state = 'received' and wire.id > $1
     order by wire.id
     limit $2`,
    [lastId, pageSize],
  );
  return rows;
}

async function creditOrHold(
  { database, postings, screening }: Crediting,
  wire: ReceivedWire,
): Promise<boolean> {
  const obstacle = obstacleOf(wire);
  if (obstacle !== null) return hold(database, wire, obstacle);
  const { account_id: id, customer_id } = wire;
  if (id === null || customer_id === null) return hold(database, wire, 'not_found');
  const describe = describePayment(database, 'wire_in', wire.id);
  const screened = await screening?.ask('wire_in', wire.id, describe);
  if (screened?.answer === 'hold') return screened.isFinal && hold(database, wire, 'screening');
  try {
    await postings.move(incomingWireKind, creditOf(wire, { id, customer_id }, null), null);
    return true;
  } catch (error) {
    const refused = heldFor(error);
    if (refused === null) throw error;
    return hold(database, wire, refused);
  }
}

/** Returns why a wire isn't credited, from its own row and the account's; null if it may be. */
function obstacleOf(wire: ReceivedWire): HoldReason | null {
  if (!wire.is_for_us) return 'other_bank';
  if (wire.account_id === null) return 'not_found';
  if (wire.is_closed) return 'closed';
  if (wire.awaits_deposit) return 'awaits_deposit';
  return hasSettled(wire.settlement_date, wire.received_at) ? null : 'not_due';
}

/** Returns why a credit was refused; null for a failure that may be temporary. */
function heldFor(error: unknown): HoldReason | null {
  if (isRefusal(error, 'account_suspended')) return 'suspended';
  if (isRefusal(error, 'deposit_required')) return 'awaits_deposit';
  if (isRefusal(error, 'amount_too_large')) return 'too_large';
  if (isRefusal(error, 'not_found')) return 'closed';
  // A certificate, or an IRA beyond its limit. If the wire was decided, nothing is left to hold.
  return error instanceof Refusal ? 'not_accepted' : null;
}

async function hold(database: Database, wire: ReceivedWire, reason: HoldReason): Promise<boolean> {
  const { rowCount } = await database.query(
    `update incoming_wire set state = 'held', held_for = $2, due_at = $3, account_id = $4
     where id = $1 and state = 'received'`,
    [wire.id, reason, decisionDueAt(wire.settlement_date, wire.received_at), wire.account_id],
  );
  return rowCount === 1;
}
