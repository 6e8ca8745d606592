import { maturityOf } from '@seven-hills/bank/certificates';
import type { BodyOf, ResultOf } from '@seven-hills/contracts/endpoint';
import type { openCertificate as contract } from '@seven-hills/contracts/money/certificates';
import type { Connection, Database } from '@seven-hills/postgres';
import type { MovementKind } from '../../../capability/movement-kind.ts';
import type { Principal } from '../../../http/callers/principal.ts';
import { Refusal } from '../../../http/problem.ts';
import { depositRequired } from '../../../http/refusals.ts';
import { refuseOutdated } from '../../../people/agreements/record-agreement.ts';
import { openAccount } from '../../../people/registration/open-account.ts';
import { inPersonTransaction } from '../../../people/sessions/in-person-transaction.ts';
import { violates } from '../../../platform/database/violates.ts';
import { bankDayAt } from '../../../platform/time/bank-calendar.ts';
import type { ConfirmedMovements, OrderingCall } from '../../orders/confirmed-movements.ts';
import { readAmount } from '../../orders/read-amount.ts';
import { refuseTooMany } from '../../own-accounts/list-own-accounts.ts';
import { type CertificateRate, readCertificateRates } from '../certificate-rates.ts';
import { readCertificate } from '../read-certificate.ts';
import type { CertificateOpening } from './opening-posting.ts';

export interface OpeningDependencies {
  database: Database;
  movements: ConfirmedMovements;
  kinds: { certificateOpening: MovementKind<CertificateOpening> };
}

type Form = BodyOf<typeof contract>;

/**
 * How often another account is prepared because an opening at the same time took the one before.
 */
const attemptsMax = 3;

/**
 * Opens a certificate and moves its deposit there, both or neither. A repeated key returns the
 * certificate that it opened. Fails with `conflict` if the rate that the customer saw no longer
 * applies or for one account too many, `text_outdated`, and as every movement.
 */
export async function openCertificate(
  { database, movements, kinds }: OpeningDependencies,
  call: OrderingCall,
  form: Form,
): Promise<ResultOf<typeof contract>> {
  const { principal, attempt, origin } = call;
  const { customerId, hasInitialDeposit } = principal;
  if (!hasInitialDeposit) throw depositRequired();
  const before = attempt.key === null ? null : await findOpened(database, customerId, attempt.key);
  if (before !== null) return readCertificate(database, customerId, before);
  const today = bankDayAt();
  const { months, rate, penaltyDays } = await findOffer(database, BigInt(form.offerId), today);
  const term = { startsOn: today, maturesOn: maturityOf(today, months), months, rate, penaltyDays };
  const accountIdOf = (id: number | null) => (id === null ? null : BigInt(id));
  for (let made = 1; ; made += 1) {
    const toAccountId = await prepareAccount(database, principal, form);
    const order: CertificateOpening = {
      customerId,
      accountId: BigInt(form.fromAccountId),
      toAccountId,
      openingKey: attempt.key,
      nickname: form.nickname ?? null,
      amount: readAmount(form.amount),
      description: null,
      by: { who: 'customer', pin: form.pin, fromGoals: form.fromGoals },
      offerId: BigInt(form.offerId),
      agreements: form.agreements,
      term,
      instructions: {
        interestToAccountId: accountIdOf(form.interestToAccountId),
        atMaturity: form.atMaturity,
        payToAccountId: accountIdOf(form.payToAccountId),
      },
      origin,
    };
    try {
      await movements.move(kinds.certificateOpening, order, call, undefined);
      // A request with the same key may have opened it meanwhile, on another prepared account.
      const opened =
        attempt.key === null ? null : await findOpened(database, customerId, attempt.key);
      return await readCertificate(database, customerId, opened ?? toAccountId);
    } catch (error) {
      if (!violates(error, 'certificate_pkey') || made === attemptsMax) throw error;
    }
  }
}

async function findOffer(database: Database, id: bigint, today: string): Promise<CertificateRate> {
  const offer = (await readCertificateRates(database, today)).find((each) => each.id === id);
  if (!offer || offer.rate === 0)
    throw new Refusal('conflict', 'Our rates have changed. Please look at the new ones.');
  return offer;
}

/**
 * Returns a certificate's account without an owner, which nobody sees: one that an earlier opening
 * left because it was refused, or a new one. Openings at the same time may get the same one, so
 * whatever belongs to an opening is stored with its posting.
 */
const prepareAccount = (
  database: Database,
  principal: Principal,
  { accountType, agreements }: Form,
): Promise<bigint> =>
  inPersonTransaction(database, principal, async (connection) => {
    const { customerId } = principal;
    await refuseOutdated(connection, agreements);
    await refuseTooMany(connection, customerId);
    const unused = await findUnused(connection, customerId, accountType);
    return (
      unused ??
      openAccount(connection, { customerId, accountType, isFrozen: false, isCertificate: true })
    );
  });

async function findUnused(
  connection: Connection,
  customerId: bigint,
  accountType: string,
): Promise<bigint | null> {
  const { rows } = await connection.query<{ id: bigint }>(
    `select id from account
     where customer_id = $1 and account_type = $2 and is_certificate and closed_at is null
       and not exists (select from certificate where account_id = account.id)
     limit 1`,
    [customerId, accountType],
  );
  return rows[0]?.id ?? null;
}

/** The certificate that a request with the same key has opened. */
async function findOpened(
  database: Database,
  customerId: bigint,
  openingKey: string,
): Promise<bigint | null> {
  const { rows } = await database.query<{ id: bigint }>(
    `select account.id from account
     join certificate on certificate.account_id = account.id
     where customer_id = $1 and opening_key = $2`,
    [customerId, openingKey],
  );
  return rows[0]?.id ?? null;
}
