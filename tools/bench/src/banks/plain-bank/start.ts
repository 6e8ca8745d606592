import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool, projectRoot } from '@seven-hills/postgres';
import { findFreePort } from '@seven-hills/postgres-embedded';
import type { GeneratorFigures, GeneratorOrder } from '../../load/generator.ts';
import { firstLoadedId, type LoadedCustomer, loadedPin } from '../../load/load-customers.ts';
import { runProgram } from '../measured-bank.ts';
import { macOf } from './post-transfer.ts';

const openingBalance = 100_000_000n;

export interface PlainBank {
  pid: number;
  fire(
    order: Pick<GeneratorOrder, 'connections' | 'seconds' | 'recipients'>,
  ): Promise<GeneratorFigures>;
  close(): Promise<void>;
}

/**
 * Starts the plain bank on an empty database and fills it with as many customers as the bank has.
 */
export async function startPlainBank(databaseUrl: string, customers: number): Promise<PlainBank> {
  const secret = randomBytes(32);
  const loaded = await fill(databaseUrl, secret, customers);
  const folder = await mkdtemp(join(tmpdir(), 'seven-hills-plain-'));
  const customersFile = join(folder, 'customers.json');
  await writeFile(customersFile, JSON.stringify(loaded));
  const port = await findFreePort();
  const server = await startServer({
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    PIN_SECRET: secret.toString('base64'),
  });
  return {
    pid: server.pid ?? 0,
    fire: (order) =>
      runProgram<GeneratorFigures>('generator.ts', {
        ...order,
        host: '127.0.0.1',
        ports: [port],
        customersFile,
      }),
    async close() {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startServer(settings: Record<string, string>): Promise<ChildProcess> {
  const server = spawn(
    process.execPath,
    [join(projectRoot(), 'tools/bench/src/banks/plain-bank/server.ts')],
    {
      cwd: projectRoot(),
      env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Ready')) resolve();
    });
    server.once('exit', (code) => reject(new Error(`the plain bank ended with exit code ${code}`)));
  });
  return server;
}

async function fill(
  databaseUrl: string,
  secret: Buffer,
  customers: number,
): Promise<LoadedCustomer[]> {
  const database = createPool({ connectionString: databaseUrl, max: 1 });
  try {
    await database.query(
      await readFile(join(projectRoot(), 'tools/bench/src/banks/plain-bank/schema.sql'), 'utf8'),
    );
    const ids = Array.from({ length: customers }, (_, index) => firstLoadedId + BigInt(index));
    const salts = ids.map(() => randomBytes(16));
    const tokens = ids.map(() => randomBytes(32).toString('base64url'));
    await database.query(
      'insert into plain_account (id, balance) select id, $2 from unnest($1::bigint[]) as id',
      [ids, openingBalance],
    );
    await database.query(
      `insert into plain_pin (account_id, salt, mac)
       select * from unnest($1::bigint[], $2::bytea[], $3::bytea[])`,
      [ids, salts, ids.map((id, index) => macOf(secret, id, salts[index] as Buffer, loadedPin))],
    );
    await database.query(
      `insert into plain_session (token_hash, account_id, expires_at)
       select token_hash, account_id, now() + interval '12 hours'
       from unnest($1::bytea[], $2::bigint[]) as made (token_hash, account_id)`,
      [tokens.map((token) => createHash('sha256').update(token).digest()), ids],
    );
    await database.query('vacuum (analyze)');
    await database.query('checkpoint');
    return tokens.map((sessionToken, index) => ({ sessionToken, accountId: Number(ids[index]) }));
  } finally {
    await database.end();
  }
}
