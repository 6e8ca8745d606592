import type { Connection, Database } from '@seven-hills/postgres';
import type { FastifyBaseLogger } from 'fastify';
import type { Keyring } from '../../platform/security/keyring.ts';
import { judgeBeforeSending, type PayeeJudgment, type PayeeRow } from './judge-payee.ts';

/** What it takes to check payees, and to raise the alarm about one. */
export interface PayeeChecking {
  sealingKeys: Keyring;
  /** Without one, an alarm goes into the audit log only. */
  log?: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Judges a payee before money is sent to it. One that is not sound is logged as an error each time and
 * noted in the audit log once; the caller must send nothing.
 */
export async function checkPayee(
  database: Database | Connection,
  { sealingKeys, log }: PayeeChecking,
  row: PayeeRow,
): Promise<PayeeJudgment> {
  const judgment = judgeBeforeSending(sealingKeys, row);
  if (!judgment.isSound) {
    const { trouble } = judgment;
    log?.error({ transactionId: Number(row.id), trouble }, 'a payee could not be verified');
    await noteOnce(database, row, trouble);
  }
  return judgment;
}

async function noteOnce(
  database: Database | Connection,
  { id, type, customer_id }: PayeeRow,
  trouble: string,
): Promise<void> {
  // The customer may be forged as well, so it is looked up.
  await database.query(
    `insert into audit_event (action, subject_id, after_change, detail)
     select 'payee_check_failed', (select id from customer where id = $1),
            jsonb_build_object('transactionId', $2::bigint, 'type', $3::text), $4
     where not exists (
       select from audit_event
       where action = 'payee_check_failed' and detail = $4
         and (after_change ->> 'transactionId')::bigint = $2
     )`,
    [customer_id, id, type, `The transaction ${trouble}.`],
  );
}
