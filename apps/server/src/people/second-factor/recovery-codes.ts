import { randomInt } from 'node:crypto';
import { limits } from '@seven-hills/bank/limits';
import { byteas, type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import type { Key, Keyring } from '../../platform/security/keyring.ts';
import { macOf } from '../../platform/security/sealed-text.ts';
import { queueMailToCustomer } from '../identity/customer.ts';
import { recoveryCodeUsedMail } from './mails.ts';

/** Crockford's Base32: without letters that look like a digit, and without U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 10;

/**
 * Replaces a person's recovery codes and returns the new ones, which no one can read again: the
 * database holds only their MACs. Call it under the customer's lock.
 */
export async function replaceRecoveryCodes(
  connection: Connection,
  { current }: Keyring,
  customerId: bigint,
): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < limits.recoveryCodeCount) codes.add(newCode());
  await connection.query('delete from recovery_code where customer_id = $1', [customerId]);
  await connection.query(
    `insert into recovery_code (customer_id, mac, key_id)
     select $1, mac, $3 from unnest($2::bytea[]) as made (mac)`,
    [customerId, byteas([...codes].map((code) => sealed(current, customerId, code))), current.id],
  );
  return [...codes].map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/**
 * Consumes a recovery code, records its use, and notifies the person. Returns whether it was one of
 * theirs and unused; of parallel requests with the same code, only one succeeds.
 */
export async function acceptRecoveryCode(
  database: Database,
  keyring: Keyring,
  customerId: bigint,
  code: string,
  origin: Origin,
): Promise<boolean> {
  const read = code.replaceAll('O', '0').replace(/[IL]/g, '1');
  return inTransaction(database, async (connection) => {
    const { rowCount } = await connection.query(
      `update recovery_code set used_at = now()
       where customer_id = $1 and mac = any($2::bytea[]) and used_at is null`,
      [customerId, byteas(keyring.all.map((key) => sealed(key, customerId, read)))],
    );
    if (rowCount !== 1) return false;
    const { rows } = await connection.query<{ left: number }>(
      `select count(*)::int as left from recovery_code
       where customer_id = $1 and used_at is null`,
      [customerId],
    );
    const left = rows[0]?.left ?? 0;
    await recordOwnEvent(connection, customerId, {
      action: 'recovery_code_used',
      origin,
      detail: `${left} left`,
    });
    await queueMailToCustomer(connection, customerId, (firstName) =>
      recoveryCodeUsedMail(firstName, left),
    );
    return true;
  });
}

const newCode = (): string =>
  Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

const sealed = (key: Key, customerId: bigint, code: string): Buffer =>
  macOf(key, 'recovery-code', `${customerId}:${code}`);
