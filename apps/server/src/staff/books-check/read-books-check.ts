import type { getBooksCheck } from '@seven-hills/contracts/api/staff/books/books-check';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { Database } from '@seven-hills/postgres';

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
