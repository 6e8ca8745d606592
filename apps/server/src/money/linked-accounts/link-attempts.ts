import { limits } from '@seven-hills/bank/limits';
import type { Connection } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';

/**
 * Limits how many accounts a customer has linked and links in a day, and how often anyone links the
 * same outside account: the originator of micro-entries must monitor them for fraud (Nacha
 * Operating Rules, Micro-Entries). The caller holds the customer's lock; links of the same outside
 * account wait for each other. Fails with `conflict` or `too_many_attempts`.
 */
export async function refuseTooManyLinks(
  connection: Connection,
  customerId: bigint,
  fingerprints: readonly string[],
): Promise<void> {
  const [own] = (
    await connection.query<{ open: number; recent: number; seconds_left: number }>(
      `select count(*) filter (where removed_at is null)::int as open,
              count(*) filter (where created_at > now() - interval '1 day')::int as recent,
              coalesce(ceil(extract(epoch from min(created_at) filter (
                where created_at > now() - interval '1 day'
              ) + interval '1 day' - now())), 0)::int as seconds_left
       from linked_account where customer_id = $1`,
      [customerId],
    )
  ).rows;
  if ((own?.open ?? 0) >= limits.linkedAccountsMax)
    throw new Refusal(
      'conflict',
      `You have linked ${limits.linkedAccountsMax} accounts, the most that we keep. Please remove one first.`,
    );
  if ((own?.recent ?? 0) >= limits.linksPerDayMax)
    throw new Refusal(
      'too_many_attempts',
      `You can link ${limits.linksPerDayMax} accounts in 24 hours. Please try again tomorrow.`,
      { retryAfterSeconds: own?.seconds_left ?? 0 },
    );
  await lockFingerprints(connection, fingerprints);
  const [same] = (
    await connection.query<{ recent: number; seconds_left: number }>(
      `select count(*)::int as recent,
              coalesce(ceil(extract(epoch from
                min(created_at) + make_interval(days => $2) - now())), 0)::int as seconds_left
       from linked_account
       where fingerprint = any ($1::text[]) and created_at > now() - make_interval(days => $2)`,
      [fingerprints, limits.linksPerOutsideAccountDays],
    )
  ).rows;
  if ((same?.recent ?? 0) >= limits.linksPerOutsideAccountMax)
    throw new Refusal(
      'too_many_attempts',
      `This account has been linked too often in the last ${limits.linksPerOutsideAccountDays} days. Please try again later, or call us.`,
      { retryAfterSeconds: same?.seconds_left ?? 0 },
    );
}

/** In one order, so that two links never wait for each other. */
async function lockFingerprints(
  connection: Connection,
  fingerprints: readonly string[],
): Promise<void> {
  await connection.query(
    `select pg_advisory_xact_lock(key)
     from (
       select distinct hashtextextended('linked account ' || fingerprint, 0) as key
       from unnest($1::text[]) as fingerprint
       order by key
     ) as ordered`,
    [fingerprints],
  );
}
