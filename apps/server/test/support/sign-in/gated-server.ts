import { createPool, type Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import type { TestBank } from '../test-bank.ts';
import { Gate } from './gated-database.ts';

/** A second server of a bank, whose requests can be held before their transaction. */
export async function openGatedServer(
  bank: TestBank,
): Promise<{ app: FastifyInstance; gate: Gate; close(): Promise<void> }> {
  const gate = new Gate();
  const { connectionString } = bank.roles.service;
  const posting: Database = createPool({ connectionString, applicationName: 'test' });
  const app = await bank.anotherServer({
    database: gate.guard(bank.database),
    postingDatabase: gate.guard(posting),
  });
  const close = async () => {
    await app.close();
    await posting.end();
  };
  return { app, gate, close };
}

/**
 * Everything that a request could have changed: who can sign in and how, what they ordered, and
 * what staff decided. The use of a code is not part of it.
 */
export async function everything({ superuser }: TestBank): Promise<unknown> {
  const tables: Record<string, string> = {
    customer: 'id, first_name, email, confirmed_email, password_hash, confirms_above, staff_role',
    pin: 'customer_id, mac, failure_count',
    session: 'id, confirmed_at',
    pending_sign_in: 'token_hash',
    trusted_device: 'id',
    passkey: 'id, name',
    authenticator: 'customer_id, secret_ciphertext, confirmed_at',
    recovery_code: 'mac',
    passkey_challenge: 'challenge_hash',
    schedule: 'id, amount, state',
    occurrence: 'schedule_id, amount, state',
    bank_transaction: 'id, status',
    proposal: 'id, state',
    proposal_vote: 'proposal_id, voter_id',
    approval_policy: 'id',
    interest_terms: 'id',
    bank_terms: 'version',
    customer_note: 'id',
    customer_stop: 'id, ended_at',
    factor_reset: 'id, state',
    dispute_case: 'id, state',
  };
  const parts = Object.entries(tables).map(
    ([table, columns]) =>
      `select '${table}' as "table", md5(row(${columns})::text) as row from ${table}`,
  );
  // Prepared, and in one query: the tests of races read this hundreds of times.
  const { rows } = await superuser.query<{ found: Record<string, string[]> }>({
    name: 'everything',
    text: `select jsonb_object_agg("table", rows) as found
           from (select "table", array_agg(row order by row) as rows
                 from (${parts.join(' union all ')}) as each group by "table") as tables`,
  });
  return rows[0]?.found;
}
