import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { getBooksCheck } from '@seven-hills/contracts/staff/books-check';
import type { Database } from '@seven-hills/postgres';
import { type Fault, findingsIn } from './proof-state.ts';

type BooksCheck = AnswerOf<typeof getBooksCheck>;

interface RunRow {
  startedAt: Date;
  endedAt: Date;
  findingCount: number;
  findings: { check: string; finding: string }[];
}

/** Returns the last completed audit. A new bank is overdue once it has missed its first night. */
export async function readBooksCheck(database: Database): Promise<BooksCheck> {
  const { rows } = await database.query<RunRow>(
    `select started_at as "startedAt", ended_at as "endedAt", finding_count as "findingCount", findings
     from audit_run order by id desc limit 1`,
  );
  const overdue = await database.query<{ isOverdue: boolean }>(
    `select coalesce((select max(ended_at) from audit_run),
                     (select min(applied_at) from migration))
            < now() - interval '36 hours' as "isOverdue"`,
  );
  const [run] = rows;
  return {
    proof: await readProof(database),
    lastRun: run
      ? {
          startedAt: run.startedAt.toISOString(),
          endedAt: run.endedAt.toISOString(),
          findingCount: run.findingCount,
          findings: run.findings,
        }
      : null,
    isOverdue: overdue.rows[0]?.isOverdue ?? false,
  };
}

interface ProofRow {
  provenThrough: Date | null;
  lastSweepAt: Date | null;
  sweptPercent: number;
  faults: Pick<Fault, 'findings'>[];
  isStale: boolean;
}

const findingsShownMax = 50;

/**
 * Returns the progress of the continuous audit, which is stale if no recent round has proven
 * anything.
 */
async function readProof(database: Database): Promise<BooksCheck['proof']> {
  const { rows } = await database.query<ProofRow>(
    `select case when round_ended_at is not null then posted_through end as "provenThrough",
            last_sweep_at as "lastSweepAt", faults,
            least(100, 100 * swept_transactions
              / greatest(1, (select max(id) from bank_transaction)))::int as "sweptPercent",
            posted_through < now() - interval '10 minutes' as "isStale"
     from books_proof`,
  );
  const row = rows[0];
  if (!row) throw new Error('books_proof has no row');
  const findings = findingsIn(row.faults);
  return {
    provenThrough: row.provenThrough?.toISOString() ?? null,
    lastSweepAt: row.lastSweepAt?.toISOString() ?? null,
    sweptPercent: row.sweptPercent,
    findingCount: findings.length,
    findings: findings.slice(0, findingsShownMax),
    isStale: row.isStale,
  };
}
