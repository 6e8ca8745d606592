import { brand } from '@seven-hills/bank/brand';
import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { listTaxYears } from '@seven-hills/contracts/money/statements';
import type { Database } from '@seven-hills/postgres';
import { countedContributions, stands } from '../ira/counted-contributions.ts';

/**
 * Reads a person's figures for tax returns by year, the latest first: what the accounts in their
 * name earned, which is income of the first owner (IRS Form 1099-INT; an IRA's interest is not
 * income), and what went into and out of their IRAs (Forms 5498 and 1099-R).
 */
export async function readTaxYears(
  database: Database,
  personId: bigint,
): Promise<ResultOf<typeof listTaxYears>> {
  const { rows } = await database.query<ResultOf<typeof listTaxYears>[number]>(
    `with own as (
       select id, is_certificate from account where customer_id = $1 and account_type <> 'ira'
     ), figure as (
       select ${yearOf('item.created_at')} as year, item.amount as interest, 0 as penalty,
              0 as contributed, 0 as distributed, 0 as withheld
       from own
       join interest_payment as payment on payment.account_id = own.id
       join bank_transaction as item on item.id = payment.transaction_id
       where ${stands}
       union all
       select ${yearOf('item.created_at')}, 0, item.fee, 0, 0, 0
       from own
       join bank_transaction as item on item.from_account_id = own.id and item.type = 'own_transfer'
       where own.is_certificate and item.fee > 0 and ${stands}
       union all
       select tax_year, 0, 0, amount, 0, 0 from (${countedContributions('= $1')}) as counted
       union all
       select extract(year from made.made_on)::int, 0, 0, 0, made.amount, made.withheld
       from ira_distribution as made
       join bank_transaction as item on item.id = made.transaction_id
       where made.person_id = $1 and ${stands}
     )
     select year, sum(interest)::bigint as interest, sum(penalty)::bigint as penalty,
            sum(contributed)::bigint as contributed, sum(distributed)::bigint as distributed,
            sum(withheld)::bigint as withheld
     from figure
     group by year
     order by year desc`,
    [personId],
  );
  return rows;
}

const yearOf = (moment: string) =>
  `extract(year from ${moment} at time zone '${brand.timeZone}')::int`;
