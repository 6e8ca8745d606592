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

/**
 * Hands completed wires to the network, one at a time, under a row lock that other servers skip.
 * After a crash, a wire is handed over again under the same key, which never sends it twice. A
 * suspended account's wires wait until it is activated, and a wire whose payee is not the one that
 * was ordered is never sent. Returns how many were handed over. If the network did not accept one,
 * rejects after trying the others.
 */
export async function handOverWires({
  database,
  rail,
  screening,
  ...checking
}: { database: Database; rail: WireRail; screening?: Screening } & PayeeChecking): Promise<number> {
  let handedOver = 0;
  let last = { id: 0n };
  const failures: unknown[] = [];
  while (handedOver < roundSize && failures.length < failuresMax) {
    const before = last;
    try {
      const isSent = await inTransaction(database, async (connection) => {
        const row = await lockNext(connection, before.id);
        if (!row) return false;
        last = row;
        const describe = describePayment(connection, 'wire_out', row.id);
        const screened = await screening?.ask('wire_out', row.id, describe);
        // Staff release it, or take it back with a correction.
        if (screened?.answer === 'hold') return false;
        return handOver({ database, connection }, rail, checking, row);
      });
      if (isSent) handedOver += 1;
    } catch (error) {
      failures.push(error);
    }
    if (last === before) break;
  }
  if (failures.length > 0) throw failures[0];
  return handedOver;
}

async function handOver(
  { database, connection }: { database: Database; connection: Connection },
  rail: WireRail,
  checking: PayeeChecking,
  row: WireRow,
): Promise<boolean> {
  // A suspension waits for this transaction, and therefore until the network has the wire.
  if (await isSuspendedForCalls(connection, row.from_account_id)) return false;
  if (await isTakenBack(connection, row.id)) return false;
  const payee = await checkPayee(connection, checking, row);
  if (!payee.isSound || payee.accountNumber === null) return false;
  // Committed before the call, so that nobody cancels a wire that the network may have.
  await database.query(
    'insert into wire_hand_over (transaction_id) values ($1) on conflict do nothing',
    [row.id],
  );
  await rail.send({
    idempotencyKey: wireKey(row.id),
    amount: row.amount,
    routingNumber: row.external_routing_number,
    accountNumber: payee.accountNumber,
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
  await markHandedOver(connection, row);
  return true;
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
 * Returns the next wire after `lastId` whose hold the ledger has posted. The transaction's own
 * status is not sufficient evidence, because anyone who can write to the database could set it.
 */
async function lockNext(connection: Connection, lastId: bigint): Promise<WireRow | undefined> {
  const { rows } = await connection.query<WireRow>(
    `select ${payeeColumns},
            customer.first_name, customer.last_name, customer.address, customer.city,
            customer.state, customer.zip_code, account.account_number
     from wire_instruction as instruction
     join bank_transaction as item on item.id = instruction.transaction_id
     join customer on customer.id = item.customer_id
     join account on account.id = item.from_account_id
     join ledger.transfer_record as posted
       on posted.pending_id = item.amount_transfer_id and posted.kind = 'post_pending'
     join ledger.account_state as payer
       on payer.id = item.from_account_id and not (payer.frozen or payer.credits_only)
     left join payee_seal as seal on seal.transaction_id = item.id
     where instruction.handed_over_at is null and item.status = 'completed' and item.id > $1
      -- ACH payments have instructions, too, and leave in files.
      and item.type = 'wire_transfer'
      and not ${isReversed('item.id')}
     order by item.id
     limit 1
     for update of instruction skip locked`,
    [lastId],
  );
  return rows[0];
}
