import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { recordEvent } from '../../../audit-log/record-event.ts';
import { type StoredChanges, withChanges } from '../../../money/terms/planned-terms.ts';
import { lockTerms, readNewestTerms } from '../../../money/terms/terms-book.ts';
import { bankToday } from '../../../platform/time/bank-calendar.ts';
import { insertBankTerms } from '../terms-rows.ts';
import { beginOwnPlans, dueOwnPlans } from './own-plans.ts';

interface DuePlan {
  id: bigint;
  changes: StoredChanges;
  author_id: bigint;
  proposal_id: bigint | null;
  reason: string;
}

/**
 * Adds a version for each planned change, of the bank's terms or of a customer's own, whose day has
 * begun in the bank's time zone, in their order, each once. Returns how many.
 */
export async function beginPlans(database: Database): Promise<number> {
  const { rowCount } = await database.query(
    `(select from terms_plan
      where version is null and withdrawn_at is null and starts_on <= ${bankToday} limit 1)
     union all (select from (${dueOwnPlans}) as own limit 1)`,
  );
  return rowCount ? inTransaction(database, beginDue) : 0;
}

async function beginDue(connection: Connection): Promise<number> {
  await lockTerms(connection);
  const { rows } = await connection.query<DuePlan>(
    `select id, changes, author_id, proposal_id, reason from terms_plan
     where version is null and withdrawn_at is null and starts_on <= ${bankToday}
     order by starts_on, id`,
  );
  for (const { id, changes, author_id: staffId, proposal_id: proposalId, reason } of rows) {
    const { terms } = await readNewestTerms(connection);
    const author = { staffId, proposalId, reason };
    await insertBankTerms(connection, withChanges(terms, changes), author);
    await connection.query(
      'update terms_plan set version = (select max(version) from bank_terms) where id = $1',
      [id],
    );
    await recordEvent(connection, {
      action: 'terms_changed',
      after: { planId: Number(id) },
      detail: reason,
    });
  }
  return rows.length + (await beginOwnPlans(connection));
}
