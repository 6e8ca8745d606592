import {
  type AchReturnRate,
  achReturnRateWords,
} from '@seven-hills/bank/payments/return-rate-words';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { recordEvent } from '../../../audit-log/record-event.ts';
import type { SiteUrl } from '../../../http/site-url.ts';
import { administrators } from '../../../people/identity/notify-administrators.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { rateWarningMail } from './mails.ts';
import { type ratesOf, readReturnRates } from './read-return-rates.ts';

interface Rates {
  originated: number;
  rates: readonly Rate[];
}
type Rate = Omit<ReturnType<typeof ratesOf>[number], 'threshold'> & { threshold: number };
interface Watching {
  database: Database;
  siteUrl: SiteUrl;
}

const order = ['low', 'near', 'above'] as const;
const isHigher = (level: Rate['level'], before: Rate['level']) =>
  order.indexOf(level) > order.indexOf(before);

/**
 * Reads the return rates of today, and stores them. Safe to run at any time, on any server. The
 * work queue and the metrics show them.
 */
export const watchReturnRates = async (means: Watching): Promise<void> =>
  storeRates(means, await readReturnRates(means.database));

/**
 * Stores return rates. One that has risen to 80% of its limit, or to the limit, waits for staff,
 * and every administrator gets an email.
 */
export async function storeRates({ database, siteUrl }: Watching, read: Rates): Promise<void> {
  await inTransaction(database, async (connection) => {
    await connection.query("select pg_advisory_xact_lock(hashtext('watch-return-rates'))");
    for (const rate of read.rates)
      if (isHigher(rate.level, await store(connection, read, rate)))
        await warn(connection, read, rate, siteUrl);
  });
}

/**
 * Stores a rate, and returns the level that it had before. A rate that rises waits for staff anew.
 */
async function store(
  connection: Connection,
  { originated }: Rates,
  { name, returned, level }: Rate,
): Promise<Rate['level']> {
  const { rows } = await connection.query<{ level: Rate['level'] }>(
    'select level from ach_return_rate where name = $1',
    [name],
  );
  const before = rows[0]?.level ?? 'low';
  const keepsNote = level !== 'low' && !isHigher(level, before);
  await connection.query(
    `insert into ach_return_rate as rate (name, originated, returned, level)
     values ($1, $2, $3, $4)
     on conflict (name) do update set
       originated = excluded.originated, returned = excluded.returned, level = excluded.level,
       level_since = case when rate.level = excluded.level then rate.level_since else now() end,
       read_at = now(), note = case when $5 then rate.note end,
       handled_by = case when $5 then rate.handled_by end,
       handled_at = case when $5 then rate.handled_at end`,
    [name, originated, returned, level, keepsNote],
  );
  return before;
}

async function warn(
  connection: Connection,
  { originated }: Rates,
  rate: Rate,
  siteUrl: SiteUrl,
): Promise<void> {
  const { name, returned, level } = rate;
  await recordEvent(connection, {
    action: 'return_rate_warned',
    after: { rate: achReturnRateWords[name satisfies AchReturnRate], level, returned, originated },
  });
  for (const { email, first_name: firstName } of await administrators(connection))
    await queueMail(
      connection,
      email,
      rateWarningMail(firstName, { ...rate, originated }, siteUrl()),
    );
}
