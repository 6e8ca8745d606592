import { joinAddress } from '@seven-hills/bank/addresses';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { isSuspendedForCalls } from '../accounts/outside-calls.ts';
import { checkPayee, type PayeeChecking } from '../payee-rules/check-payee.ts';
import { type PayeeRow, payeeColumns } from '../payee-rules/judge-payee.ts';
import { describePayment } from '../screening/describe-payment.ts';
import type { Screening } from '../screening/screening.ts';
import { isReversed } from '../transactions/is-reversed.ts';
import { readWireAddress } from './format/wire-address.ts';
import { markHandedOver } from './mark-handed-over.ts';
import type { WireRail } from './rails/wire-rail.ts';
import { wireKey } from './wire-key.ts';

const roundSize = 100;
/**
 * One wire that the network does not accept does not delay the others. After this many failures,
 * the network counts as unavailable.
 */
const failuresMax = 3;

/** The columns that every wire has. */
type WireRow = PayeeRow & {
  external_bank_name: string;
  external_routing_number: string;
  recipient_name: string;
  recipient_address: string;
  first_name: string;
  last_name: string;
  address: string;
  city: string | null;
  state: string | null;
  zip_code: string | null;
  account_number: string;
};

interface HandingOver extends PayeeChecking {
  database: Database;
  rail: WireRail;
  screening?: Screening;
}

/**
 * Hands completed wires to the network, one at a time, under a row lock that other servers skip.
 * After a crash, a wire is handed over again under the same key, which never sends it twice. A
 * suspended account's wires wait until it is activated, and a wire whose payee is not the one that
 * was ordered is never sent. Returns how many were handed over. If the network did not accept one,
 * rejects after trying the others.
 */
export async function handOverWires(means: HandingOver): Promise<number> {
  let handedOver = 0;
  let last = 0n;
  const failures: unknown[] = [];
  while (handedOver < roundSize && failures.length < failuresMax) {
    const next = await findNext(means.database, last);
    if (next === null) break;
    last = next;
    try {
      if (await handOver(means, next)) handedOver += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return handedOver;
}

/** Takes one connection at a time: with a pool of one, it would otherwise wait for itself. */
async function handOver({ database, rail, screening, ...checking }: HandingOver, id: bigint) {
  const screened = await screening?.ask('wire_out', id, describePayment(database, 'wire_out', id));
  // Staff release it, or take it back with a correction.
  if (screened?.answer === 'hold') return false;
  // Committed before the call, so that nobody cancels a wire that the network may have.
  const isMarked = await inTransaction(database, async (connection) => {
    if (!(await lockReady(connection, checking, id, 'skip locked'))) return false;
    await connection.query(
      'insert into wire_hand_over (transaction_id) values ($1) on conflict do nothing',
      [id],
    );
    return true;
  });
  if (!isMarked) return false;
  return inTransaction(database, async (connection) => {
    // Waits for a cancellation that came too late.
    const ready = await lockReady(connection, checking, id, '');
    if (!ready) return false;
    await send(rail, ready);
    await markHandedOver(connection, ready.row);
    return true;
  });
}

/** Whether to skip a wire that another transaction has locked, or to wait for it. */
type IfLocked = 'skip locked' | '';

interface Ready {
  row: WireRow;
  accountNumber: string;
}

/** Locks a wire, and returns it if it may leave now; null if it waits, or another server has it. */
async function lockReady(
  connection: Connection,
  checking: PayeeChecking,
  id: bigint,
  ifLocked: IfLocked,
): Promise<Ready | null> {
  const row = await lockWire(connection, id, ifLocked);
  if (!row) return null;
  // A suspension waits for this transaction, and therefore until the network has the wire.
  if (await isSuspendedForCalls(connection, row.from_account_id)) return null;
  if (await isTakenBack(connection, row.id)) return null;
  const payee = await checkPayee(connection, checking, row);
  if (!payee.isSound || payee.accountNumber === null) return null;
  return { row, accountNumber: payee.accountNumber };
}

async function send(rail: WireRail, { row, accountNumber }: Ready): Promise<void> {
  await rail.send({
    idempotencyKey: wireKey(row.id),
    amount: row.amount,
    routingNumber: row.external_routing_number,
    accountNumber,
    bankName: row.external_bank_name,
    recipientName: row.recipient_name,
    recipientAddress: row.recipient_address,
    swiftCode: row.swift_code,
    intermediaryBank: row.intermediary_bank,
    description: row.description,
    originator: {
      name: `${row.first_name} ${row.last_name}`,
      address: originatorAddress(row),
      accountNumber: row.account_number,
    },
  });
}

/**
 * The customer's address as one line that ends with its city. Earlier addresses have the city in a
 * column of its own, and networks refuse an address without one.
 */
function originatorAddress({ address, city, state, zip_code }: WireRow): string {
  if (city === null || readWireAddress(address) !== null) return address;
  return joinAddress({
    street: address,
    unit: '',
    city,
    state: state ?? '',
    zipCode: zip_code ?? '',
  });
}

/**
 * Returns whether staff took the wire back. Uses a separate statement, because a correction may
 * have committed after the one that locked the row began; none can commit from now on.
 */
async function isTakenBack(connection: Connection, id: bigint): Promise<boolean> {
  const { rows } = await connection.query<{ is_reversed: boolean }>(
    `select ${isReversed('$1')} as is_reversed`,
    [id],
  );
  return rows[0]?.is_reversed ?? false;
}

/**
 * A wire whose hold the ledger has posted. The transaction's own status is not sufficient evidence,
 * because anyone who can write to the database could set it.
 */
const fromApproved = `
     from wire_instruction as instruction
     join bank_transaction as item on item.id = instruction.transaction_id
     join ledger.transfer_record as posted
       on posted.pending_id = item.amount_transfer_id and posted.kind = 'post_pending'
     join ledger.account_state as payer
       on payer.id = item.from_account_id and not (payer.frozen or payer.credits_only)`;
/** ACH payments have instructions, too, and leave in files. */
const isApproved = `instruction.handed_over_at is null and item.status = 'completed'
       and item.type = 'wire_transfer' and not ${isReversed('item.id')}`;

async function findNext(database: Database, lastId: bigint): Promise<bigint | null> {
  const { rows } = await database.query<{ id: bigint }>(
    `select item.id ${fromApproved}
     where ${isApproved} and item.id > $1
     order by item.id
     limit 1`,
    [lastId],
  );
  return rows[0]?.id ?? null;
}

async function lockWire(
  connection: Connection,
  id: bigint,
  ifLocked: IfLocked,
): Promise<WireRow | undefined> {
  const { rows } = await connection.query<WireRow>(
    `select ${payeeColumns},
            customer.first_name, customer.last_name, customer.address, customer.city,
            customer.state, customer.zip_code, account.account_number
     ${fromApproved}
     join customer on customer.id = item.customer_id
     join account on account.id = item.from_account_id
     left join payee_seal as seal on seal.transaction_id = item.id
     where ${isApproved} and item.id = $1
     for update of instruction ${ifLocked}`,
    [id],
  );
  return rows[0];
}
