import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';

export interface PlainTransfer {
  accountId: bigint;
  toAccountId: bigint;
  /** Cents. */
  amount: bigint;
  pin: string;
  description: string | null;
  key: string;
}

export type PlainOutcome =
  | { status: 'posted'; transactionId: bigint }
  | { status: 'refused'; code: string };

/** The MAC that is stored for a PIN. */
export const macOf = (secret: Buffer, accountId: bigint, salt: Buffer, pin: string): Buffer =>
  createHmac('sha256', secret).update(`${accountId}:`).update(salt).update(pin).digest();

/**
 * Posts one transfer in one database transaction: the key, the PIN under its lock, both accounts
 * locked in id order, the transaction with its two entries, both balances, the key's outcome, and
 * the commit.
 */
export async function postTransfer(
  pool: pg.Pool,
  secret: Buffer,
  transfer: PlainTransfer,
): Promise<PlainOutcome> {
  const connection = await pool.connect();
  try {
    await connection.query('begin');
    const outcome = await postWithin(connection, secret, transfer);
    // A wrong PIN must be counted, so a refusal is committed too.
    await connection.query('commit');
    return outcome;
  } catch (error) {
    await connection.query('rollback');
    throw error;
  } finally {
    connection.release();
  }
}

async function postWithin(
  connection: pg.PoolClient,
  secret: Buffer,
  { accountId, toAccountId, amount, pin, description, key }: PlainTransfer,
): Promise<PlainOutcome> {
  const refused = (code: string): PlainOutcome => ({ status: 'refused', code });
  const { rows: pins } = await connection.query<{
    salt: Buffer;
    mac: Buffer;
    failure_count: number;
  }>({
    name: 'lock-pin',
    text: 'select salt, mac, failure_count from plain_pin where account_id = $1 for update',
    values: [accountId],
  });
  // The PIN's lock serializes one sender's requests, so this waits for a key that is in progress.
  const fingerprint = hash('sha256', `${toAccountId}:${amount}:${description ?? ''}`, 'buffer');
  const { rows: known } = await connection.query<{ fingerprint: Buffer; transaction_id: bigint }>({
    name: 'find-request',
    text: 'select fingerprint, transaction_id from plain_request where account_id = $1 and key = $2',
    values: [accountId, key],
  });
  if (known[0])
    return known[0].fingerprint.equals(fingerprint)
      ? { status: 'posted', transactionId: known[0].transaction_id }
      : refused('idempotency_key_reused');
  const kept = pins[0];
  if (!kept || kept.failure_count >= 5) return refused('pin_locked');
  if (!timingSafeEqual(macOf(secret, accountId, kept.salt, pin), kept.mac)) {
    await connection.query({
      name: 'count-wrong-pin',
      text: 'update plain_pin set failure_count = failure_count + 1 where account_id = $1',
      values: [accountId],
    });
    return refused('pin_incorrect');
  }
  const { rows: accounts } = await connection.query<{
    id: bigint;
    balance: bigint;
    is_frozen: boolean;
  }>({
    name: 'lock-accounts',
    text: 'select id, balance, is_frozen from plain_account where id in ($1, $2) order by id for update',
    values: [accountId, toAccountId],
  });
  const from = accounts.find(({ id }) => id === accountId);
  const to = accounts.find(({ id }) => id === toAccountId);
  if (!from || !to || from === to) return refused('recipient_not_found');
  if (from.is_frozen || to.is_frozen) return refused('account_suspended');
  if (from.balance < amount) return refused('insufficient_funds');
  const { rows } = await connection.query<{ id: bigint }>({
    name: 'add-transaction',
    text: `insert into plain_transaction (from_account_id, to_account_id, amount, description)
           values ($1, $2, $3, $4) returning id`,
    values: [accountId, toAccountId, amount, description],
  });
  const transactionId = (rows[0] as { id: bigint }).id;
  await connection.query({
    name: 'add-entries',
    text: `insert into plain_entry (transaction_id, account_id, amount, balance_after)
           values ($1, $2, -$4::bigint, $5), ($1, $3, $4::bigint, $6)`,
    values: [
      transactionId,
      accountId,
      toAccountId,
      amount,
      from.balance - amount,
      to.balance + amount,
    ],
  });
  await connection.query({
    name: 'move-balances',
    text: `update plain_account set balance = balance + case id when $1 then -$3::bigint else $3::bigint end
           where id in ($1, $2)`,
    values: [accountId, toAccountId, amount],
  });
  await connection.query({
    name: 'keep-request',
    text: 'insert into plain_request (account_id, key, fingerprint, transaction_id) values ($1, $2, $3, $4)',
    values: [accountId, key, fingerprint, transactionId],
  });
  return { status: 'posted', transactionId };
}
