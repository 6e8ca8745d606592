import type { CertificateTerm } from '@seven-hills/bank/certificates';
import { bigints } from '@seven-hills/postgres';
import {
  ascending,
  type FactSource,
  type Facts,
  type Needed,
  needs,
} from '../../platform/database/batch-facts.ts';
import { bankToday } from '../../platform/time/bank-calendar.ts';
import { hasSameOwners } from '../accounts/account-owners.ts';

/** The columns of a CertificateTerm, from a source named `term`. */
export const termColumns = `
  to_char(term.starts_on, 'YYYY-MM-DD') as "startsOn",
  to_char(term.matures_on, 'YYYY-MM-DD') as "maturesOn",
  term.months, term.rate, term.penalty_days as "penaltyDays",
  exists (
    select from certificate_term as earlier
    where earlier.account_id = term.account_id and earlier.starts_on < term.starts_on
  ) as "isRenewal"`;

/** SQL for the latest term of a certificate as `term`, from SQL for the account's id. */
export const latestTerm = (accountId: string): string => `lateral (
  select * from certificate_term
  where account_id = ${accountId}
  order by starts_on desc
  limit 1
) as term`;

/** A certificate whose money an order moves. */
interface CertificateFacts extends CertificateTerm {
  account_id: bigint;
  to_account_id: bigint;
  /** The bank's day, an ISO date. */
  today: string;
  /** Whether the account that receives the money belongs to the same people. */
  has_same_owners: boolean;
}

interface Movement {
  accountId: bigint;
  toAccountId: bigint;
}

/**
 * Certificates with their latest terms. Their rows are locked, as by a renewal, and read by a
 * second statement, which sees what was committed while the first one waited.
 */
export const certificateSource: FactSource<Movement, Map<string, CertificateFacts>> = {
  name: 'certificates',
  async load(opening, wanted) {
    const locking = opening.add({
      name: 'lock-certificates',
      text: `select from certificate where account_id = any ($1::bigint[])
             order by account_id
             for update`,
      values: [bigints(ascending(wanted.map(({ accountId }) => accountId)))],
    });
    const reading = opening.add<CertificateFacts>({
      name: 'read-certificates',
      text: `select ordered.account_id, ordered.to_account_id, ${termColumns},
                    to_char(${bankToday}, 'YYYY-MM-DD') as today,
                    coalesce(${hasSameOwners('ordered.account_id', 'ordered.to_account_id')}, false)
                      as has_same_owners
             from unnest($1::bigint[], $2::bigint[]) as ordered (account_id, to_account_id)
             cross join ${latestTerm('ordered.account_id')}`,
      values: [
        bigints(wanted.map(({ accountId }) => accountId)),
        bigints(wanted.map(({ toAccountId }) => toAccountId)),
      ],
    });
    const [, rows] = await Promise.all([locking, reading]);
    return new Map(
      rows.map((row) => [
        keyOf({ accountId: row.account_id, toAccountId: row.to_account_id }),
        row,
      ]),
    );
  },
};

const keyOf = ({ accountId, toAccountId }: Movement) => `${accountId} ${toAccountId}`;

export const needsCertificate = ({ accountId, toAccountId }: Movement): Needed =>
  needs(certificateSource, { accountId, toAccountId });

/** The certificate that an order moves money out of; undefined if the account is none. */
export const certificateOf = (movement: Movement, facts: Facts): CertificateFacts | undefined =>
  facts.of(certificateSource).get(keyOf(movement));
