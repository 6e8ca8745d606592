import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * Puts jobs into the queue of the bank that runs on a data directory, one after the other, and
 * waits until it has run them. Fails if a job fails.
 */
export async function runJobs(dataDirectory: string, names: readonly string[]): Promise<void> {
  const noted = (name: string) => readFile(join(dataDirectory, name), 'utf8');
  // The bank notes the address that its reader uses.
  const url = new URL(await noted('database-url'));
  url.pathname = '/seven_hills';
  url.username = 'postgres';
  url.password = await noted('postgres.password');
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    for (const name of names) {
      // The key that the timetable uses: two runs of a job never wait in the queue.
      await client.query('select graphile_worker.add_job($1, job_key := $1)', [name]);
      await untilDone(client, name);
    }
  } finally {
    await client.end();
  }
}

async function untilDone(client: pg.Client, name: string): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ last_error: string | null }>(
      'select last_error from graphile_worker.jobs where key = $1',
      [name],
    );
    if (rows.length === 0) return;
    if (rows[0]?.last_error) throw new Error(`${name} failed: ${rows[0].last_error}`);
    await sleep(20);
  }
}
