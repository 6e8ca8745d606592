import { limits, type OfferableType } from '@seven-hills/bank/limits';
import type { BodyOf, ResultOf } from '@seven-hills/contracts/endpoint';
import type { openOwnAccount as contract } from '@seven-hills/contracts/money/own-accounts';
import { lockAccount } from '@seven-hills/ledger';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import { accountTypeNotOffered, depositRequired } from '../../http/refusals.ts';
import { recordAgreement } from '../../people/agreements/record-agreement.ts';
import { isStopped } from '../../people/identity/stops.ts';
import { openAccount } from '../../people/registration/open-account.ts';
import { inPersonTransaction } from '../../people/sessions/in-person-transaction.ts';
import { findAwaitingDeposit } from '../initial-deposit/awaiting-account.ts';
import { ledgerRefusal } from '../posting/ledger-refusal.ts';
import { findOwnAccount, isOwned, listOwnAccounts } from './list-own-accounts.ts';

/**
 * Opens another account. The initial deposit is owed once: the first account of a person who
 * registered without one, or has only shared others', awaits it. A repeated key returns the account
 * that it opened. Fails with `deposit_required` while an account awaits the deposit, also for staff
 * without an account and for former staff without a Social Security number on file, `not_offered`,
 * `account_suspended`, `text_outdated`, and `conflict` for one account too many.
 */
export const openOwnAccount = (
  database: Database,
  principal: Principal,
  origin: Origin,
  openingKey: string | null,
  offeredTypes: readonly OfferableType[],
  { accountType, nickname, agreements }: BodyOf<typeof contract>,
): Promise<ResultOf<typeof contract>> =>
  inPersonTransaction(database, principal, async (connection, { customer }) => {
    const { customerId, hasInitialDeposit } = principal;
    const isCustomer = customer.role === 'user' && customer.ssn_last_four !== null;
    if (!principal.isAdmitted && !isCustomer) throw depositRequired();
    const opened = await findOpened(connection, customerId, openingKey);
    if (opened !== null) return findOwnAccount(connection, customerId, opened);
    if (!offeredTypes.includes(accountType)) throw accountTypeNotOffered(accountType);
    const accounts = (await listOwnAccounts(connection, customerId)).filter(isOwned);
    // Staff who suspend a person lock their accounts, too, so a new one cannot escape.
    for (const { id } of accounts) await lockAccount(connection, BigInt(id));
    if (await isStopped(connection, customerId, 'suspension', 'closing'))
      throw ledgerRefusal('debit_account_frozen');
    if (!hasInitialDeposit && (await findAwaitingDeposit(connection, customerId)) !== null)
      throw depositRequired();
    if (accounts.length >= limits.accountsMax)
      throw new Refusal('conflict', `You can have ${limits.accountsMax} accounts at most.`);
    const id = await openAccount(connection, {
      customerId,
      accountType,
      nickname,
      isFrozen: !hasInitialDeposit,
      openingKey,
    });
    await recordAgreement(connection, agreements, { customerId, act: 'account', accountId: id });
    const account = await findOwnAccount(connection, customerId, id);
    await recordOwnEvent(connection, customerId, {
      action: 'account_opened',
      origin,
      after: { accountNumber: account.accountNumber, accountType },
    });
    return account;
  });

/** The account that a request with the same key has opened. */
async function findOpened(
  connection: Connection,
  customerId: bigint,
  openingKey: string | null,
): Promise<bigint | null> {
  const { rows } = await connection.query<{ id: bigint }>(
    'select id from account where customer_id = $1 and opening_key = $2',
    [customerId, openingKey],
  );
  return rows[0]?.id ?? null;
}
