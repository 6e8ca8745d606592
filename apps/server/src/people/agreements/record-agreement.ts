import type { AgreedDocument, AgreementAct } from '@seven-hills/contracts/people/agreements';
import { bigints, type Connection } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { readHeads, stateOn } from './text-versions.ts';

/** The versions that a person was shown, by document. */
export type Shown = Partial<Record<AgreedDocument, number>>;

interface Agreeing {
  customerId: bigint;
  act: AgreementAct;
  accountId?: bigint | null;
}

/**
 * Refuses an agreement to a version that does not apply today, such as one of a page that was left
 * open while the text changed. `remedy` is a sentence that says what to do. Fails with
 * `text_outdated`.
 */
export async function refuseOutdated(
  connection: Connection,
  shown: Shown,
  remedy = 'Please read the current version and agree again.',
): Promise<void> {
  const documents = Object.keys(shown) as AgreedDocument[];
  const heads = await readHeads(connection, documents);
  const day = bankDayAt();
  const outdated = documents.flatMap((document) => {
    const ofDocument = heads.filter((head) => head.document === document);
    const current = stateOn(ofDocument, day)?.current;
    return Number(current?.id) === shown[document] ? [] : (current?.title ?? document);
  });
  if (outdated.length === 0) return;
  throw new Refusal(
    'text_outdated',
    `The ${outdated.join(' and the ')} changed while you had this page open. ${remedy}`,
  );
}

/**
 * Records which versions a person agreed to, with the time of this transaction. Fails with
 * `text_outdated` unless they are the current ones.
 */
export async function recordAgreement(
  connection: Connection,
  shown: Shown,
  agreeing: Agreeing,
): Promise<void> {
  await refuseOutdated(connection, shown);
  await writeAgreement(connection, shown, agreeing);
}

/** Writes an agreement that was judged before. */
export async function writeAgreement(
  connection: Connection,
  shown: Shown,
  { customerId, act, accountId = null }: Agreeing,
): Promise<void> {
  await connection.query(
    `insert into text_agreement (customer_id, text_id, act, account_id)
     select $1, text_id, $2, $3 from unnest($4::bigint[]) as text_id`,
    [customerId, act, accountId, bigints(Object.values(shown))],
  );
}
