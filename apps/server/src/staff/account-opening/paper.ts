import type { BodyOf } from '@seven-hills/contracts/endpoint';
import type { openAccountForCustomer } from '@seven-hills/contracts/staff/account-opening';
import { bigints, type Connection } from '@seven-hills/postgres';
import { refusalAt } from '../../http/problem.ts';
import { refuseOutdated } from '../../people/agreements/record-agreement.ts';
import { bankDayAt, writeDay } from '../../platform/time/bank-calendar.ts';

type Paper = Pick<
  BodyOf<typeof openAccountForCustomer>,
  'agreements' | 'signedOn' | 'reference'
> & { recordedBy: number };

const remedy = 'Please have the current version signed.';

/**
 * Refuses a paper with versions that do not apply today (`text_outdated`), and one that was signed
 * on a day to come, or before a version that it names took effect (`conflict`).
 */
export async function refusePaper(
  connection: Connection,
  { agreements, signedOn }: Paper,
): Promise<void> {
  if (signedOn > bankDayAt())
    throw refusalAt('conflict', 'signedOn', 'The date of the signature is in the future.');
  await refuseOutdated(connection, agreements, remedy);
  const { rows } = await connection.query<{ title: string; effective_on: string }>(
    `select title, effective_on from legal_text
     where id = any ($1::bigint[]) and number > 1 and effective_on > $2
     order by id
     limit 1`,
    [bigints(Object.values(agreements)), signedOn],
  );
  const [newer] = rows;
  if (!newer) return;
  const { title, effective_on: effective } = newer;
  throw refusalAt(
    'conflict',
    'signedOn',
    `The ${title} changed on ${writeDay(effective)}, after this signature. ${remedy}`,
  );
}

/** Records on which paper a customer agreed to what applies to an account. */
export async function writePaper(
  connection: Connection,
  accountId: bigint,
  { signedOn, reference, recordedBy }: Paper,
): Promise<void> {
  await connection.query(
    `insert into paper_agreement (account_id, signed_on, reference, recorded_by)
     values ($1, $2, $3, $4)`,
    [accountId, signedOn, reference, recordedBy],
  );
}
