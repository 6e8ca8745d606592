import { createPool } from '@seven-hills/postgres';

/** How many migrations are named. */
const named = 5;

/**
 * Returns one line for each of the slowest migrations since a moment, with the seconds until the
 * next one began. The last one, which none follows, is left out.
 */
export async function slowestMigrations(databaseUrl: string, since: Date): Promise<string[]> {
  const database = createPool({ connectionString: databaseUrl, max: 1 });
  try {
    const { rows } = await database.query<{ file_name: string; seconds: number }>(
      `select * from (
         select file_name,
                extract(epoch from lead(applied_at) over (order by applied_at) - applied_at)::float8 as seconds
         from migration
         where applied_at >= $1
       ) as each
       where seconds is not null
       order by seconds desc
       limit $2`,
      [since, named],
    );
    return rows.map(({ file_name: file, seconds }) => `${seconds.toFixed(1)} s  ${file}`);
  } finally {
    await database.end();
  }
}
