import { readCorrectedData, transactionCodes } from '@seven-hills/ach';
import { isRoutingNumber } from '@seven-hills/bank/payments/routing-number-rules';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { FastifyBaseLogger } from 'fastify';
import { violates } from '../../../platform/database/violates.ts';
import type { Keyring } from '../../../platform/security/keyring.ts';
import {
  type CorrectedAccount,
  correctLinkedAccount,
} from '../../outside-accounts/correct-linked-account.ts';
import { type OutsideAccount, openLinkedNumber } from '../../outside-accounts/linked-number.ts';
import { type FoundChange, lockChange } from './find-change.ts';

export interface Changing {
  database: Database;
  sealingKeys: Keyring;
  /** The bank's own: no account of ours is one at another bank. */
  routingNumber: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** An account at another bank as its linked account describes it. */
type Described = OutsideAccount & Pick<CorrectedAccount, 'kind'>;

const pageSize = 500;

/**
 * Applies the notifications of change that came with the files: corrects the linked account that
 * the order named. What cannot be applied waits for staff. Returns how many were decided.
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
    // The customer has linked the corrected account already.
    if (violates(error, 'linked_account_once')) return holdForStaff(means.database, entryId);
    means.log.warn({ err: error, entryId }, 'a notification of change could not be applied');
    return false;
  }
}

/** Returns whether nothing is left to do about the notification. */
async function apply(
  connection: Connection,
  { sealingKeys, routingNumber }: Changing,
  entryId: bigint,
): Promise<boolean> {
  const change = await lockChange(connection, entryId);
  if (!change) return false;
  if (change.is_in_use) {
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

/** The account once it is corrected; null if the corrected data is none of an account. */
function correctedBy(change: FoundChange, current: Described): Described | null {
  const data = readCorrectedData(change.change_code, change.corrected_data);
  if (!data) return null;
  const {
    routingNumber = current.routingNumber,
    accountNumber = current.accountNumber,
    transactionCode,
  } = data;
  const kind =
    transactionCode === undefined ? current.kind : transactionCodes.get(transactionCode)?.account;
  if (kind !== 'checking' && kind !== 'savings') return null;
  return isRoutingNumber(routingNumber) && /^\d{4,17}$/.test(accountNumber)
    ? { routingNumber, accountNumber, kind }
    : null;
}

const isSame = (one: Described, other: Described): boolean =>
  one.routingNumber === other.routingNumber &&
  one.accountNumber === other.accountNumber &&
  one.kind === other.kind;

/** Whether the other bank repeats the account that the bank named. */
const names = (change: FoundChange, { routingNumber, accountNumber }: Described): boolean =>
  change.original_bank === routingNumber.slice(0, 8) && change.account_number === accountNumber;

async function holdForStaff(database: Database, entryId: bigint): Promise<boolean> {
  const { rowCount } = await database.query(
    `update ach_entry set state = 'held', hold_reason = 'change'
     where id = $1 and state = 'waiting'`,
    [entryId],
  );
  return rowCount === 1;
}
