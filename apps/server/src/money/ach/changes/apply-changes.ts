import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { FastifyBaseLogger } from 'fastify';
import { violates } from '../../../platform/database/violates.ts';
import type { Keyring } from '../../../platform/security/keyring.ts';
import { correctLinkedAccount } from '../../outside-accounts/correct-linked-account.ts';
import { openLinkedNumber } from '../../outside-accounts/linked-number.ts';
import { correctPaid } from './correct-paid.ts';
import { findLinkedChange, lockChange } from './find-change.ts';
import { correctedBy, isSame, names } from './judge-change.ts';

export interface Changing {
  database: Database;
  sealingKeys: Keyring;
  /** The bank's own: no account of ours is one at another bank. */
  routingNumber: string;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

const pageSize = 500;

/**
 * Applies the notifications of change that came with the files: corrects the linked account
 * that the order named, or the saved payee. What cannot be applied waits for staff. Returns how
 * many were decided.
 */
export async function applyChanges(means: Changing): Promise<number> {
  const { rows } = await means.database.query<{ id: bigint }>(
    `select id from ach_entry
     where state = 'waiting' and purpose = 'change'
     order by id
     limit $1`,
    [pageSize],
  );
  let decided = 0;
  for (const { id } of rows) if (await decide(means, id)) decided += 1;
  return decided;
}

async function decide(means: Changing, entryId: bigint): Promise<boolean> {
  try {
    const isApplied = await inTransaction(means.database, (connection) =>
      apply(connection, means, entryId),
    );
    return isApplied || (await holdForStaff(means.database, entryId));
  } catch (error) {
    // The customer has linked or saved the corrected account already.
    if (violates(error, 'linked_account_once') || violates(error, 'saved_payee_once'))
      return holdForStaff(means.database, entryId);
    means.log.warn({ err: error, entryId }, 'a notification of change could not be applied');
    return false;
  }
}

/** Returns whether nothing is left to do about the notification. */
async function apply(
  connection: Connection,
  { sealingKeys, routingNumber, log }: Changing,
  entryId: bigint,
): Promise<boolean> {
  if (!(await lockChange(connection, entryId))) return false;
  const change = await findLinkedChange(connection, entryId);
  if (!change) {
    const checking = { sealingKeys, log, routingNumber };
    if (!(await correctPaid(connection, checking, entryId))) return false;
  } else if (change.is_in_use) {
    const accountNumber = openLinkedNumber(sealingKeys, change);
    const current = { routingNumber: change.routing_number, accountNumber, kind: change.kind };
    const corrected = correctedBy(change, current);
    if (!corrected || corrected.routingNumber === routingNumber) return false;
    // An earlier order of the same account was answered with the same correction.
    if (!isSame(corrected, current)) {
      if (!names(change, current)) return false;
      const { change_code: code } = change;
      await correctLinkedAccount(connection, sealingKeys, change, { entryId, code, ...corrected });
    }
  }
  await connection.query("update ach_entry set state = 'done' where id = $1", [entryId]);
  return true;
}

async function holdForStaff(database: Database, entryId: bigint): Promise<boolean> {
  const { rowCount } = await database.query(
    `update ach_entry set state = 'held', hold_reason = 'change'
     where id = $1 and state = 'waiting'`,
    [entryId],
  );
  return rowCount === 1;
}
