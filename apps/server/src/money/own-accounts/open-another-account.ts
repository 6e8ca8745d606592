import { type AccountType, limits, type OfferableType } from '@seven-hills/bank/limits';
import type { BodyOf } from '@seven-hills/contracts/endpoint';
import type { openOwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { lockAccount } from '@seven-hills/ledger';
import type { Connection, Database } from '@seven-hills/postgres';
import type { CustomerRow } from '../../people/identity/customer.ts';
import type { LockedPerson } from '../../people/identity/lock-person.ts';
import { isStopped } from '../../people/identity/stops.ts';
import { openAccount } from '../../people/registration/open-account.ts';
import { findAwaitingDeposit } from '../initial-deposit/awaiting-account.ts';
import { isOwned, listOwnAccounts } from './list-own-accounts.ts';

interface Opening extends Pick<BodyOf<typeof openOwnAccount>, 'accountType' | 'nickname'> {
  openingKey: string | null;
}

/**
 * Opens another account for a person whom `whyNotAnother` does not refuse, under the locks of
 * `lockForOpening`, and returns its id. The initial deposit is owed once: the first account of a
 * person who registered without one, or has only shared others', awaits it.
 */
export const openAnotherAccount = (
  connection: Connection,
  { id: customerId, has_initial_deposit: hasInitialDeposit }: CustomerRow,
  opening: Opening,
): Promise<bigint> =>
  openAccount(connection, { customerId, ...opening, isFrozen: !hasInitialDeposit });

/** Why a person may open no other account now. */
export type WhyNotAnother =
  | 'no_customer'
  | 'not_offered'
  | 'stopped'
  | 'awaits_deposit'
  | 'too_many';

/**
 * Returns why a person may not open another account of a type, or null. `no_customer` are staff
 * without an account, and former staff without a Social Security number on file. Decides based on
 * what it reads, so call it again under the locks.
 */
export async function whyNotAnother(
  connection: Connection,
  customer: CustomerRow,
  accountType: AccountType,
  offeredTypes: readonly OfferableType[],
): Promise<WhyNotAnother | null> {
  const isCustomer = customer.role === 'user' && customer.ssn_last_four !== null;
  if (!customer.is_admitted && !isCustomer) return 'no_customer';
  if (!offeredTypes.includes(accountType)) return 'not_offered';
  if (await isStopped(connection, customer.id, 'suspension', 'closing', 'death')) return 'stopped';
  const awaits = !customer.has_initial_deposit;
  if (awaits && (await findAwaitingDeposit(connection, customer.id)) !== null)
    return 'awaits_deposit';
  const accounts = (await listOwnAccounts(connection, customer.id)).filter(isOwned);
  return accounts.length >= limits.accountsMax ? 'too_many' : null;
}

/**
 * Locks the accounts of a locked person: staff who suspend a person lock them, too, so a new one
 * cannot escape.
 */
export async function lockForOpening(
  connection: Connection,
  { customer }: LockedPerson,
): Promise<void> {
  const accounts = await listOwnAccounts(connection, customer.id);
  for (const { id } of accounts.filter(isOwned)) await lockAccount(connection, BigInt(id));
}

/** The account that an earlier request with the same key has opened. */
export async function findOpened(
  database: Connection | Database,
  customerId: bigint,
  openingKey: string | null,
): Promise<bigint | null> {
  const { rows } = await database.query<{ id: bigint }>(
    'select id from account where customer_id = $1 and opening_key = $2',
    [customerId, openingKey],
  );
  return rows[0]?.id ?? null;
}
