import type { OfferableType } from '@seven-hills/bank/limits';
import type { BodyOf, ResultOf } from '@seven-hills/contracts/endpoint';
import type { openOwnAccount as contract } from '@seven-hills/contracts/money/own-accounts';
import type { Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { accountTypeNotOffered, depositRequired } from '../../http/refusals.ts';
import { recordAgreement } from '../../people/agreements/record-agreement.ts';
import { inPersonTransaction } from '../../people/sessions/in-person-transaction.ts';
import { ledgerRefusal } from '../posting/ledger-refusal.ts';
import { findOwnAccount, tooManyAccounts } from './list-own-accounts.ts';
import {
  findOpened,
  lockForOpening,
  openAnotherAccount,
  whyNotAnother,
} from './open-another-account.ts';

/**
 * Opens another account for the caller. A repeated key returns the account that it opened. Fails
 * with `deposit_required` while an account awaits the initial deposit, also for staff without an
 * account and for former staff without a Social Security number on file, `not_offered`,
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
  inPersonTransaction(database, principal, async (connection, person) => {
    const { customerId } = principal;
    const opened = await findOpened(connection, customerId, openingKey);
    if (opened !== null) return findOwnAccount(connection, customerId, opened);
    await lockForOpening(connection, person);
    const { customer } = person;
    switch (await whyNotAnother(connection, customer, accountType, offeredTypes)) {
      case 'no_customer':
      case 'awaits_deposit':
        throw depositRequired();
      case 'not_offered':
        throw accountTypeNotOffered(accountType);
      case 'stopped':
        throw ledgerRefusal('debit_account_frozen');
      case 'too_many':
        throw tooManyAccounts();
    }
    const opening = { accountType, nickname, openingKey };
    const id = await openAnotherAccount(connection, customer, opening);
    await recordAgreement(connection, agreements, { customerId, act: 'account', accountId: id });
    const account = await findOwnAccount(connection, customerId, id);
    await recordOwnEvent(connection, customerId, {
      action: 'account_opened',
      origin,
      after: { accountNumber: account.accountNumber, accountType },
    });
    return account;
  });
