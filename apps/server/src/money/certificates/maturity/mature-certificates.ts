import { maturityOf, termName } from '@seven-hills/bank/certificates';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { MovementKind } from '../../../capability/movement-kind.ts';
import { isRefusal } from '../../../http/problem.ts';
import { eachItemInPages } from '../../../platform/jobs/each-item.ts';
import { bankDayAt, writeDay } from '../../../platform/time/bank-calendar.ts';
import { withDaysCountedAgain } from '../../interest/accrue-interest.ts';
import type { Postings } from '../../posting/postings.ts';
import { readCertificateRates } from '../certificate-rates.ts';
import { insertTerm } from '../opening/opening-posting.ts';
import { everything } from '../withdrawal/withdraw.ts';
import type { CertificateWithdrawal } from '../withdrawal/withdrawal-posting.ts';
import { tellOwners } from './tell-owners.ts';

const pageSize = 100;

export interface MaturityDependencies {
  database: Database;
  postings: Postings;
  kinds: { certificateWithdrawal: MovementKind<CertificateWithdrawal> };
}

interface Matured {
  id: bigint;
  customer_id: bigint;
  account_number: string;
  matures_on: string;
  months: number;
  at_maturity: 'renew' | 'pay_out';
  pay_to_account_id: bigint | null;
}

/** SQL for the open certificates whose latest term has ended by the day $1. */
const maturedCertificates = `
  select account.id, account.customer_id, account.account_number,
         to_char(term.matures_on, 'YYYY-MM-DD') as matures_on, term.months,
         certificate.at_maturity, certificate.pay_to_account_id
  from certificate_term as term
  join certificate using (account_id)
  join account on account.id = term.account_id
  where term.matures_on <= $1 and account.closed_at is null
    and not exists (
      select from certificate_term as later
      where later.account_id = term.account_id and later.starts_on > term.starts_on
    )`;

/**
 * Renews or pays out, as their owners chose, every certificate that has matured by a day, also
 * those of days when no server was running. Repeating it changes nothing. A renewal begins on the
 * day of maturity, at that day's rate. The bank owes a payout even if the person in whose name it
 * is has locked their account, or may not order anything while another owner may. What cannot be
 * paid out yet, such as to a suspended account, is tried again by the next run. Returns how many
 * were renewed or paid out.
 */
export const matureCertificates = (
  dependencies: MaturityDependencies,
  today: string = bankDayAt(),
): Promise<number> =>
  eachItemInPages(
    pageSize,
    (lastId) => findMatured(dependencies.database, today, lastId),
    (matured) =>
      matured.at_maturity === 'renew'
        ? renew(dependencies.database, matured, today)
        : payOut(dependencies, matured),
  );

async function findMatured(database: Database, today: string, lastId: bigint): Promise<Matured[]> {
  const { rows } = await database.query<Matured>({
    name: 'matured-certificates',
    text: `${maturedCertificates} and account.id > $2 order by account.id limit $3`,
    values: [today, lastId, pageSize],
  });
  return rows;
}

/** Adds the next term, unless the owners chose otherwise or another server was first. */
const renew = (database: Database, { id }: Matured, today: string): Promise<boolean> =>
  inTransaction(database, async (connection) => {
    await connection.query('select from certificate where account_id = $1 for update', [id]);
    const matured = await findOne(connection, id, today);
    if (matured?.at_maturity !== 'renew') return false;
    const { matures_on: startsOn, months, account_number } = matured;
    const rates = await readCertificateRates(connection, startsOn);
    const offer = rates.find((each) => each.months === months);
    if (!offer) throw new Error(`certificates of ${months} months have no rate on ${startsOn}`);
    const { rate, penaltyDays } = offer;
    const maturesOn = maturityOf(startsOn, months);
    await withDaysCountedAgain(connection, id, startsOn, () =>
      insertTerm(connection, id, { startsOn, maturesOn, months, rate, penaltyDays }),
    );
    await tellOwners(connection, id, {
      action: 'certificate_renewed',
      accountNumber: account_number,
      subject: `Your certificate ending in ${account_number.slice(-4)} was renewed`,
      sentence: renewedSentence(account_number, months, maturesOn),
    });
    return true;
  });

const renewedSentence = (accountNumber: string, months: number, maturesOn: string): string =>
  `Your certificate ending in ${accountNumber.slice(-4)} was renewed for ${termName(months).toLowerCase()} and matures on ${writeDay(maturesOn)}. For ten days after the renewal, you can withdraw without a penalty.`;

async function findOne(
  connection: Connection,
  id: bigint,
  today: string,
): Promise<Matured | undefined> {
  const { rows } = await connection.query<Matured>(`${maturedCertificates} and account.id = $2`, [
    today,
    id,
  ]);
  return rows[0];
}

/** Moves everything to the chosen account and closes the certificate. */
async function payOut(
  dependencies: MaturityDependencies,
  { id, customer_id: customerId, pay_to_account_id: toAccountId }: Matured,
): Promise<boolean> {
  if (toAccountId === null) return false;
  const { postings, kinds } = dependencies;
  try {
    await everything(dependencies, customerId, id, (amount) =>
      postings.move(
        kinds.certificateWithdrawal,
        {
          customerId,
          accountId: id,
          toAccountId,
          amount,
          penalty: 0n,
          isEverything: true,
          description: null,
          by: { who: 'bank' },
          origin: null,
        },
        null,
      ),
    );
    return true;
  } catch (error) {
    // It waits: for yesterday's interest, or until its accounts can move money again.
    if (isRefusal(error, 'conflict', 'account_suspended', 'not_found', 'balance_changed'))
      return false;
    throw error;
  }
}
