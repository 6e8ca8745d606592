import { brand } from '@seven-hills/bank/brand';
import {
  graceDays,
  type MaturityChoice,
  maturityOf,
  noticeDays,
  termName,
} from '@seven-hills/bank/certificates';
import { words } from '@seven-hills/bank/words/words';
import { type Cents, formatUsd } from '@seven-hills/money';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { eachItemInPages } from '../../../platform/jobs/each-item.ts';
import { bankDayAt, writeDay } from '../../../platform/time/bank-calendar.ts';
import { tellOwners } from './tell-owners.ts';

const pageSize = 100;

interface Maturing {
  id: bigint;
  account_number: string;
  posted: Cents;
  matures_on: string;
  months: number;
  at_maturity: MaturityChoice;
  penalty_days: number;
}

/**
 * Notifies the owners of each certificate once before it matures: 30 days before it renews, 10 days
 * before it is paid out (12 CFR 1030.5(b) and (c)), and again if they choose otherwise after that.
 * Returns how many certificates.
 */
export const notifyOfMaturity = (
  database: Database,
  today: string = bankDayAt(),
): Promise<number> =>
  eachItemInPages(
    pageSize,
    (lastId) => findMaturing(database, today, lastId),
    (maturing) => inTransaction(database, (connection) => notify(connection, maturing)),
  );

async function findMaturing(
  database: Database,
  today: string,
  lastId: bigint,
): Promise<Maturing[]> {
  const { rows } = await database.query<Maturing>({
    name: 'maturing-certificates',
    text: `select account.id, account.account_number, state.posted,
                  to_char(term.matures_on, 'YYYY-MM-DD') as matures_on, term.months,
                  certificate.at_maturity, term.penalty_days
           from certificate_term as term
           join certificate using (account_id)
           join account on account.id = term.account_id
           join ledger.account_state as state on state.id = account.id
           where term.matures_on > $1
             and term.matures_on <= $1::date
               + case certificate.at_maturity when 'renew' then ${noticeDays.renew} else ${noticeDays.pay_out} end
             and account.closed_at is null and account.id > $2
             and not exists (
               select from certificate_notice as notice
               where notice.account_id = term.account_id and notice.matures_on = term.matures_on
                 and notice.at_maturity = certificate.at_maturity
             )
           order by account.id
           limit $3`,
    values: [today, lastId, pageSize],
  });
  return rows;
}

/** Returns false if another server was first. */
async function notify(connection: Connection, maturing: Maturing): Promise<boolean> {
  const { id, account_number, matures_on, at_maturity } = maturing;
  const { rowCount } = await connection.query(
    `insert into certificate_notice (account_id, matures_on, at_maturity) values ($1, $2, $3)
     on conflict do nothing`,
    [id, matures_on, at_maturity],
  );
  if (rowCount === 0) return false;
  const ending = account_number.slice(-4);
  await tellOwners(connection, id, {
    action: 'certificate_maturing',
    accountNumber: account_number,
    subject: `Your certificate ending in ${ending} matures on ${writeDay(matures_on)}`,
    sentence:
      at_maturity === 'renew'
        ? `Your certificate ending in ${ending} matures on ${writeDay(matures_on)} and renews for ${termName(maturing.months).toLowerCase()}, unless you choose otherwise.`
        : `Your certificate ending in ${ending} matures on ${writeDay(matures_on)} and is then paid out to the account that you chose.`,
    details: at_maturity === 'renew' ? renewalTerms(maturing) : payOutTerms,
  });
  return true;
}

/** What 12 CFR 1030.5(b)(1) requires before a renewal whose rate is not known yet. */
const renewalTerms = ({ matures_on, months, penalty_days, posted }: Maturing): string[] => [
  `The new term ends on ${writeDay(maturityOf(matures_on, months))}. The ${words.interestRate} and the annual percentage yield have not been determined yet. They will be on ${writeDay(matures_on)}; you can see them under Open Another Account that day, or call ${brand.supportPhone}.`,
  `At present, the balance is ${formatUsd(posted)}. We credit ${words.interest} monthly. An early withdrawal costs ${penalty_days} days of ${words.interest} on the amount withdrawn, or what we offer on the day of the renewal.`,
  `You can change what happens on the certificate’s page until it matures. For ${graceDays} days after it renews, you can withdraw without a penalty.`,
];

const payOutTerms = [
  `It earns no ${words.interest} after that day. You can change what happens on the certificate’s page until then.`,
];
