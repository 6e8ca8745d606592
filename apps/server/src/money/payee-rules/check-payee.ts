import type { Connection, Database } from '@seven-hills/postgres';
import type { FastifyBaseLogger } from 'fastify';
import { nameOf } from '../../audit-log/record-event.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { judgeBeforeSending, type PayeeJudgment, type PayeeRow } from './judge-payee.ts';

/** The dependencies for checking payees and raising an alarm. */
export interface PayeeChecking {
  sealingKeys: Keyring;
  /** If absent, a failure is recorded only in the audit log. */
  log?: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Checks a payee before money is sent to it. Logs an unsound payee as an error each time and writes
 * it to the audit log once. If it is unsound, the caller must send nothing.
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
  // The stored customer may be forged as well, so look it up.
  await database.query(
    `insert into audit_event (action, subject_id, subject_name, after_change, detail)
     select 'payee_check_failed', (select id from customer where id = $1), ${nameOf('$1')},
            jsonb_build_object('transactionId', $2::bigint, 'type', $3::text), $4
     where not exists (
       select from audit_event
       where action = 'payee_check_failed' and detail = $4
         and (after_change ->> 'transactionId')::bigint = $2
     )`,
    [customer_id, id, type, `The transaction ${trouble}.`],
  );
}
