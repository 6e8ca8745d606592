import {
  isRoutingNumber,
  routingNumberProblem,
} from '@seven-hills/bank/payments/routing-number-rules';
import { words } from '@seven-hills/bank/words/words';
import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type {
  linkAccount as contract,
  NewLinkedAccount,
} from '@seven-hills/contracts/money/linked-accounts';
import { lockAccount } from '@seven-hills/ledger';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { refusalAt } from '../../http/problem.ts';
import { accountRequired, depositRequired } from '../../http/refusals.ts';
import { findCustomer, queueMailToCustomer } from '../../people/identity/customer.ts';
import { isStopped } from '../../people/identity/stops.ts';
import { verifyPin } from '../../people/pin/verify-pin.ts';
import { inPersonTransaction } from '../../people/sessions/in-person-transaction.ts';
import { violates } from '../../platform/database/violates.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { bankDayAt, writeDay } from '../../platform/time/bank-calendar.ts';
import { bankNow } from '../../platform/time/server-clock.ts';
import { orderProof } from '../ach/originating/order-proof.ts';
import { planOrder } from '../ach/originating/plan-order.ts';
import { emailUnconfirmed } from '../orders/outside-order.ts';
import { fingerprintsOf, sealLinkedNumber } from '../outside-accounts/linked-number.ts';
import { shortNameOf } from '../outside-accounts/short-name.ts';
import { isOwned, listOwnAccounts } from '../own-accounts/list-own-accounts.ts';
import { ledgerRefusal } from '../posting/ledger-refusal.ts';
import { refuseTooManyLinks } from './link-attempts.ts';
import { readLinkedAccount } from './list-linked-accounts.ts';
import { accountLinkedMail } from './mails.ts';
import { drawProofAmounts, proofEndOf } from './proof-terms.ts';

export interface LinkingDependencies {
  database: Database;
  pinKeys: Keyring;
  sealingKeys: Keyring;
  requiresConfirmedEmail: boolean;
}

interface Linking {
  principal: Principal;
  origin: Origin;
  /** The bank's own routing number. */
  ownRoutingNumber: string;
}

/**
 * Links a person's account at another bank, and orders the two deposits that prove it. A failed
 * link of the same account is replaced. Fails with `deposit_required` for a person who owns no
 * account, `account_suspended`, `email_unconfirmed`, `routing_number_invalid`, as `verifyPin` does,
 * with `conflict` (this bank's own number, an account that is linked already, one too many), and
 * with `too_many_attempts`.
 */
export async function linkAccount(
  { database, pinKeys, sealingKeys, requiresConfirmedEmail }: LinkingDependencies,
  { principal, origin, ownRoutingNumber }: Linking,
  form: NewLinkedAccount,
): Promise<ResultOf<typeof contract>> {
  const { customerId } = principal;
  const judge = async (connection: Database | Connection) => {
    await refuseUnable(connection, principal);
    if (requiresConfirmedEmail) await refuseUnconfirmed(connection, customerId);
  };
  await judge(database);
  refuseRoutingNumber(form.routingNumber, ownRoutingNumber);
  const verified = await verifyPin(database, pinKeys, principal, form.pin);
  try {
    return await inPersonTransaction(database, verified, async (connection) => {
      // Staff who suspend a person lock their accounts.
      for (const { id } of (await listOwnAccounts(connection, customerId)).filter(isOwned))
        await lockAccount(connection, BigInt(id));
      await judge(connection);
      return link(connection, sealingKeys, { customerId, origin }, form);
    });
  } catch (error) {
    if (!violates(error, 'linked_account_once')) throw error;
    throw linkedAlready();
  }
}

async function link(
  connection: Connection,
  sealingKeys: Keyring,
  { customerId, origin }: { customerId: bigint; origin: Origin },
  form: NewLinkedAccount,
): Promise<ResultOf<typeof contract>> {
  const fingerprints = fingerprintsOf(sealingKeys, form);
  await replaceFailed(connection, customerId, fingerprints);
  await refuseTooManyLinks(connection, customerId, fingerprints);
  const [fingerprint] = fingerprints;
  const sealed = sealLinkedNumber(
    sealingKeys,
    { customer_id: customerId, fingerprint },
    form.accountNumber,
  );
  const { settlesOn } = planOrder(bankNow());
  const amounts = drawProofAmounts();
  const lastFour = form.accountNumber.slice(-4);
  const { rows } = await connection.query<{ id: bigint; proof_ends_at: Date }>(
    `insert into linked_account
       (customer_id, routing_number, bank_name, kind, nickname, account_last_four, fingerprint,
        number_ciphertext, key_id, state, proof_amounts, proof_ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'pending', $10, ${proofEndOf('$11')})
     returning id, proof_ends_at`,
    [
      customerId,
      form.routingNumber,
      form.bankName,
      form.kind,
      form.nickname,
      lastFour,
      fingerprint,
      sealed.ciphertext,
      sealed.keyId,
      amounts.map(Number),
      settlesOn,
    ],
  );
  const [linked] = rows;
  if (!linked) throw new Error('an account was not linked');
  await orderProof(connection, { id: linked.id, customerId, amounts });
  const name = shortNameOf(form.bankName, lastFour);
  await recordOwnEvent(connection, customerId, {
    action: 'account_linked',
    origin,
    after: { linkedAccountId: Number(linked.id), routingNumber: form.routingNumber },
    detail: name,
  });
  await queueMailToCustomer(connection, customerId, (firstName) =>
    accountLinkedMail(firstName, name, {
      arriveOn: writeDay(settlesOn),
      // The time ends at midnight, so its last day is the one before.
      confirmBy: writeDay(bankDayAt(new Date(linked.proof_ends_at.getTime() - 1))),
    }),
  );
  return readLinkedAccount(connection, customerId, linked.id);
}

/** Removes failed links of the account. Refuses it if another link of it is pending or verified. */
async function replaceFailed(
  connection: Connection,
  customerId: bigint,
  fingerprints: readonly string[],
): Promise<void> {
  await connection.query(
    `update linked_account set removed_at = now()
     where customer_id = $1 and fingerprint = any ($2::text[]) and removed_at is null
       and state = 'failed'`,
    [customerId, fingerprints],
  );
  const { rowCount } = await connection.query(
    `select from linked_account
     where customer_id = $1 and fingerprint = any ($2::text[]) and removed_at is null`,
    [customerId, fingerprints],
  );
  if (rowCount !== 0) throw linkedAlready();
}

const linkedAlready = () =>
  refusalAt('conflict', 'accountNumber', 'You have linked this account already.');

function refuseRoutingNumber(routingNumber: string, ownRoutingNumber: string): void {
  if (!isRoutingNumber(routingNumber))
    throw refusalAt('routing_number_invalid', 'routingNumber', routingNumberProblem);
  if (routingNumber === ownRoutingNumber)
    throw refusalAt(
      'conflict',
      'routingNumber',
      `This is our own routing number. Use Between My Accounts or Make Transaction for accounts at this ${words.bank}.`,
    );
}

/** Requires an account of one’s own that is open for business. */
async function refuseUnable(
  connection: Database | Connection,
  { customerId, isAdmitted }: Principal,
): Promise<void> {
  const owned = (await listOwnAccounts(connection, customerId)).filter(isOwned);
  if (owned.length === 0) throw accountRequired();
  if (!isAdmitted) throw depositRequired();
  const isSuspended = await isStopped(connection, customerId, 'suspension', 'closing');
  if (isSuspended || !owned.some(({ isActive }) => isActive))
    throw ledgerRefusal('debit_account_frozen');
}

async function refuseUnconfirmed(
  connection: Database | Connection,
  customerId: bigint,
): Promise<void> {
  const customer = await findCustomer(connection, customerId);
  if (!customer || customer.confirmed_email !== customer.email)
    throw emailUnconfirmed('Accounts at other banks require');
}
