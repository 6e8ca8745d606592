import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool } from '@seven-hills/postgres';
import { findFreePort } from '@seven-hills/postgres-embedded';
import { projectRoot } from '@seven-hills/project';
import type { GeneratorFigures } from '../../load/generator.ts';
import { firstLoadedId, type LoadedCustomer, loadedPin } from '../../load/load-customers.ts';
import { generatorFor, startProgram, type TransferLoad } from '../start-program.ts';
import { macOf } from './post-transfer.ts';

const openingBalance = 100_000_000n;

export interface PlainBank {
  pid: number;
  fire(load: TransferLoad): Promise<GeneratorFigures>;
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
  const server = await startProgram('banks/plain-bank/server.ts', {
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    PIN_SECRET: secret.toString('base64'),
  });
  return {
    pid: server.pid,
    fire: generatorFor([port], customersFile),
    async close() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
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
