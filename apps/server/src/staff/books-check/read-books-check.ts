import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { getBooksCheck } from '@seven-hills/contracts/staff/books-check';
import type { Database } from '@seven-hills/postgres';
import { type Fault, findingsIn } from './proof-state.ts';

type BooksCheck = ResultOf<typeof getBooksCheck>;

/**
 * Returns the last completed audit. A new bank is overdue once it has missed its first night.
 * `servesSince` is when this server started.
 */
export async function readBooksCheck(database: Database, servesSince: Date): Promise<BooksCheck> {
  const { rows } = await database.query<NonNullable<BooksCheck['lastRun']>>(
    `select started_at as "startedAt", ended_at as "endedAt", finding_count as "findingCount", findings
     from audit_run order by id desc limit 1`,
  );
  const overdue = await database.query<{ isOverdue: boolean }>(
    `select coalesce((select max(ended_at) from audit_run),
                     (select min(applied_at) from migration))
            < now() - interval '36 hours' as "isOverdue"`,
  );
  return {
    proof: await readProof(database, servesSince),
    lastRun: rows[0] ?? null,
    isOverdue: overdue.rows[0]?.isOverdue ?? false,
  };
}

interface ProofRow extends Omit<BooksCheck['proof'], 'findingCount' | 'findings'> {
  faults: Pick<Fault, 'findings'>[];
}

const findingsShownMax = 50;

/**
 * Returns the progress of the continuous audit, which is stale if no recent round has proven
 * anything. After a time without a server, the first round still has to come.
 */
async function readProof(database: Database, servesSince: Date): Promise<BooksCheck['proof']> {
  const { rows } = await database.query<ProofRow>(
    `select case when round_ended_at is not null then posted_through end as "provenThrough",
            last_sweep_at as "lastSweepAt", faults,
            least(100, 100 * swept_transactions
              / greatest(1, (select max(id) from bank_transaction)))::int as "sweptPercent",
            greatest(posted_through, $1) < now() - interval '10 minutes' as "isStale"
     from books_proof`,
    [servesSince],
  );
  if (!rows[0]) throw new Error('books_proof has no row');
  const { faults, ...proof } = rows[0];
  const findings = findingsIn(faults);
  return {
    ...proof,
    findingCount: findings.length,
    findings: findings.slice(0, findingsShownMax),
  };
}
