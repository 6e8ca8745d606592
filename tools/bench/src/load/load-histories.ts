import { createPool, type Database } from '@seven-hills/postgres';
import { internalAccounts } from '../../../../apps/server/src/money/accounts/internal-accounts.ts';
import { transferCodes } from '../../../../apps/server/src/money/transactions/transfer-codes.ts';
import { rollUpActivity } from '../../../../apps/server/src/staff/figures/roll-up-activity.ts';
import { firstLoadedId, openAccounts, signIn } from './load-customers.ts';
import { createPlan, postPlan } from './post-plan.ts';

const longHistory = 50_000;
const shortHistory = 50;
const severalHistory = 1_000;
const longId = firstLoadedId - 2n;
const shortId = firstLoadedId - 1n;
/** A customer with one account, and one with ten, each with a history of the same length. */
const aloneId = firstLoadedId - 13n;
const severalIds = Array.from({ length: 10 }, (_, index) => firstLoadedId - 12n + BigInt(index));
const [severalId = 0n, ...otherIds] = severalIds;

/**
 * Loads two customers with the same rare transactions (three withdrawals of more than $500, three
 * for "Piano lessons", one of $1,234.56) and the same month for the statement, with 50. And two
 * more, one with ten accounts (`several`) and one with one.
 */
export async function loadHistories(
  connectionString: string,
  pinKeys: string,
): Promise<{
  tokens: { long: string; short: string };
  alone: string;
  /** The token of the customer with ten accounts, and one of these. */
  several: { token: string; account: string };
  month: string;
}> {
  const database = createPool({ connectionString, max: 4 });
  try {
    return await load(database, pinKeys);
  } finally {
    await database.end();
  }
}

async function load(database: Database, pinKeys: string) {
  const customers = [longId, shortId, aloneId, severalId];
  await openAccounts(database, customers);
  await openAccounts(database, otherIds, severalId);
  // Before their first transactions, because a chart of balances begins on this day.
  await database.query(
    "update account set created_at = now() - interval '19 months' where id = any ($1::bigint[])",
    [[...customers, ...otherIds]],
  );
  await createPlan(database);
  await planHistory(database, longId, longHistory);
  await planHistory(database, shortId, shortHistory);
  for (const id of [aloneId, severalId]) await planHistory(database, id, severalHistory);
  for (const id of otherIds) await planHistory(database, id, severalHistory, severalId);
  await postPlan(database);
  const tokens = await signIn(database, customers, pinKeys);
  const [long = '', short = '', alone = '', several = ''] = tokens;
  await rollUpActivity(database);
  await database.query('vacuum (analyze)');
  const { rows } = await database.query<{ month: string }>(
    "select to_char(now() - interval '18 months', 'YYYY-MM') as month",
  );
  return {
    tokens: { long, short },
    alone,
    several: { token: several, account: String(otherIds[4]) },
    month: rows[0]?.month ?? '',
  };
}

/** `ownerId` is the customer, if the account has another id; their first deposit was elsewhere. */
const planHistory = (database: Database, id: bigint, count: number, ownerId = id) =>
  database.query(
    `insert into planned_movement (debit_account_id, credit_account_id, customer_id, type, code, amount, description, created_at)
     select case when kind = 'deposit' or kind = 'initial_deposit' then $2::bigint else $1::bigint end,
            case kind when 'withdrawal' then $2::bigint when 'transfer' then $3::bigint + n % 1000 else $1::bigint end,
            $8::bigint, kind, case kind when 'transfer' then $4::smallint when 'withdrawal' then $5::smallint else $6::smallint end,
            case when n = 1 then 1000000000 when n = 7 then 123456 when n in (3, 5, 9) then 60000
                 else 100 + n * 7919 % 9000 end,
            case when n in (11, 13, 17) then 'Piano lessons'
                 else (array['Rent', 'Groceries', 'Dinner with friends', 'Books', 'Gift'])[1 + n % 5] end,
            case when n <= 50 then date_trunc('month', now() - interval '18 months') + interval '10 days' + interval '1 minute' * n
                 else now() - interval '16 months' * (1 - n / $7::float8) end
     from (select n, case when n = 1 and $1::bigint = $8::bigint then 'initial_deposit'
                          when n = 1 then 'deposit' when n in (3, 5, 9) then 'withdrawal'
                          when n % 2 = 0 then 'deposit' else 'transfer' end as kind
           from generate_series(1, $7::int) as n) as made
     order by n`,
    [
      id,
      internalAccounts.cash,
      firstLoadedId,
      transferCodes.transfer,
      transferCodes.withdrawal,
      transferCodes.deposit,
      count,
      ownerId,
    ],
  );
