import {
  type CertificateTerm,
  graceThrough,
  type MaturityChoice,
  withdrawalReason,
} from '@seven-hills/bank/certificates';
import type { AccountType } from '@seven-hills/bank/limits';
import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { getCertificate as contract } from '@seven-hills/contracts/money/certificates';
import type { Cents } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { hasSameOwners } from '../accounts/account-owners.ts';
import { percentText } from '../interest/daily-interest.ts';
import { latestTerm, termColumns } from './certificate-facts.ts';
import { certificateYield } from './certificate-rates.ts';

interface CertificateRow extends CertificateTerm {
  id: bigint;
  accountNumber: string;
  accountType: AccountType;
  nickname: string | null;
  isOwned: boolean;
  partnerIds: bigint[];
  balance: Cents;
  interestToAccountId: bigint | null;
  atMaturity: MaturityChoice;
  payToAccountId: bigint | null;
}

/** Reads a certificate that a person owns or views. Fails with `not_found`. */
export async function readCertificate(
  database: Database | Connection,
  customerId: bigint,
  accountId: bigint,
  today: string = bankDayAt(),
): Promise<ResultOf<typeof contract>> {
  const { rows } = await database.query<CertificateRow>({
    name: 'read-certificate',
    text: `select account.id, account.account_number as "accountNumber",
                  account.account_type as "accountType", account.nickname,
                  held.role <> 'viewer' as "isOwned", state.posted as balance,
                  array(
                    select partner.id
                    from account_owner as own
                    join account as partner on partner.id = own.account_id
                    where own.customer_id = held.customer_id and own.until is null
                      and own.role <> 'viewer' and held.role <> 'viewer'
                      and partner.closed_at is null and not partner.is_certificate
                      and (partner.account_type = 'ira') = (account.account_type = 'ira')
                      and ${hasSameOwners('partner.id', 'account.id')}
                    order by own.is_primary desc, partner.id
                  ) as "partnerIds",
                  certificate.interest_to_account_id as "interestToAccountId",
                  certificate.at_maturity as "atMaturity",
                  certificate.pay_to_account_id as "payToAccountId", ${termColumns}
           from account_owner as held
           join account on account.id = held.account_id
           join certificate on certificate.account_id = account.id
           join ledger.account_state as state on state.id = account.id
           cross join ${latestTerm('account.id')}
           where held.customer_id = $1 and held.account_id = $2 and held.until is null`,
    values: [customerId, accountId],
  });
  if (!rows[0]) throw noCertificate();
  const { isRenewal, rate, ...row } = rows[0];
  const reason = withdrawalReason({ ...row, isRenewal, rate }, today);
  return {
    ...row,
    rate: percentText(rate),
    apy: certificateYield(rate, row.startsOn, row.maturesOn),
    graceThrough: reason === 'grace' ? graceThrough(row.startsOn) : null,
    isMatured: reason === 'matured',
  };
}

export const noCertificate = () => new Refusal('not_found', 'You have no such certificate.');
