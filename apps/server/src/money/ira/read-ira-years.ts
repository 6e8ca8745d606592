import {
  contributionLimit,
  defaultReason,
  isOpenYear,
  yearOf,
} from '@seven-hills/bank/ira/ira-rules';
import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { getIraYears } from '@seven-hills/contracts/money/ira';
import type { getAccountPage } from '@seven-hills/contracts/staff/account-page';
import type { Connection, Database } from '@seven-hills/postgres';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { countedContributions, iraTermsNow, stands } from './counted-contributions.ts';

type Years = ResultOf<typeof getIraYears>;

interface YearRow {
  date_of_birth: string | null;
  tax_year: number | null;
  contribution_limit: bigint;
  limit_from_50: bigint;
  deadline: string;
  contributed: bigint;
}

/** Reads the open tax years of a person's IRAs, and what left these IRAs this year. */
export async function readIraYears(
  database: Database | Connection,
  personId: bigint,
): Promise<Years> {
  const today = bankDayAt();
  const { rows } = await database.query<YearRow>(
    `select to_char(person.date_of_birth, 'YYYY-MM-DD') as date_of_birth, terms.tax_year,
            terms.contribution_limit, terms.limit_from_50,
            to_char(terms.deadline, 'YYYY-MM-DD') as deadline,
            coalesce((
              select sum(counted.amount)
              from (${countedContributions('= $1')}) as counted
              where counted.tax_year = terms.tax_year
            ), 0)::bigint as contributed
     from customer as person
     left join (${iraTermsNow}) as terms on true
     where person.id = $1
     order by terms.tax_year desc`,
    [personId],
  );
  const open = rows.flatMap((row) => {
    const { tax_year: taxYear, deadline, contributed, date_of_birth: dateOfBirth } = row;
    if (taxYear === null || !isOpenYear({ taxYear, deadline }, today)) return [];
    const limit = contributionLimit(
      { taxYear, limit: row.contribution_limit, limitFrom50: row.limit_from_50 },
      dateOfBirth,
    );
    const left = limit > contributed ? limit - contributed : 0n;
    return { taxYear, limit, contributed, left, deadline };
  });
  const year = yearOf(today);
  return {
    open,
    year,
    ...(await readDistributed(database, personId, year)),
    defaultReason: defaultReason(rows[0]?.date_of_birth ?? null, today),
  };
}

async function readDistributed(
  database: Database | Connection,
  personId: bigint,
  year: number,
): Promise<Pick<Years, 'distributed' | 'withheld'>> {
  const { rows } = await database.query<{ distributed: bigint; withheld: bigint }>(
    `select coalesce(sum(made.amount), 0)::bigint as distributed,
            coalesce(sum(made.withheld), 0)::bigint as withheld
     from ira_distribution as made
     join bank_transaction as item on item.id = made.transaction_id
     where made.person_id = $1 and extract(year from made.made_on) = $2 and ${stands}`,
    [personId, year],
  );
  return rows[0] ?? { distributed: 0n, withheld: 0n };
}

type Excess = NonNullable<ResultOf<typeof getAccountPage>['ira']>['excess'];

/** Lists the contributions to an account that exceeded a limit and could not be refused. */
export async function listExcess(connection: Connection, accountId: bigint): Promise<Excess> {
  const { rows } = await connection.query<Excess[number]>(
    `select made.transaction_id as "transactionId", made.tax_year as "taxYear", made.amount,
            to_char(made.made_on, 'YYYY-MM-DD') as "madeOn"
     from ira_contribution as made
     join bank_transaction as item on item.id = made.transaction_id
     where made.account_id = $1 and made.is_excess and ${stands}
     order by made.transaction_id desc`,
    [accountId],
  );
  return rows;
}
