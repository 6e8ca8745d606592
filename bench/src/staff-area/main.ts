import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool, projectRoot } from '@seven-hills/postgres';
import { createApp } from '../../../apps/server/src/app.ts';
import { prepareDatabase } from '../../../apps/server/src/database/migrations.ts';
import { openDatabase } from '../../../apps/server/src/database/open-database.ts';
import { rollUpActivity } from '../../../apps/server/src/modules/admin-reports/roll-up-activity.ts';
import { createAdmin } from '../../../apps/server/src/modules/admin-users/create-admin.ts';
import { readSettings } from '../../../apps/server/src/settings.ts';
import { fillBank } from './fill-bank.ts';

/**
 * `node scripts/run.mjs bench/src/staff-area/main.ts [customers] [transactions]`: how long the server
 * takes for each view of the staff area, through HTTP without a network, best and median of seven.
 */
const [customers = 100_000, transactions = 5_000_000] = process.argv.slice(2).map(Number);

const admin = {
  email: 'bench@bank.example',
  firstName: 'Bench',
  lastName: 'Mark',
  password: 'Roebling-Bridge-66',
};

const calls = [
  '/api/admin/overview',
  '/api/admin/reports?range=30',
  '/api/admin/reports?range=365',
  '/api/admin/user-overview',
  '/api/admin/users',
  '/api/admin/users?page=1900',
  '/api/admin/users?sort=name&order=asc&page=1000',
  '/api/admin/users?sort=balance',
  '/api/admin/users?search=fischer12',
  '/api/admin/users?search=a&sort=name',
  '/api/admin/users?status=suspended&sort=name&order=asc',
  '/api/admin/users/summary',
  '/api/admin/users/summary?search=fischer12&status=active',
  '/api/admin/transactions',
  '/api/admin/transactions?status=pending&order=oldest',
  '/api/admin/transactions?status=declined&amount=over500',
  '/api/admin/transactions?type=adjustment',
  '/api/admin/transactions?amount=over10000&type=withdrawal',
  '/api/admin/transactions?from=2000-01-01&to=OLD',
  '/api/admin/transactions?search=customer4711@',
  '/api/admin/transactions?search=fischer',
  '/api/admin/transactions?search=SH00004711',
];

const directory = await mkdtemp(join(tmpdir(), 'seven-hills-bench-'));
const settings = readSettings({ DATA_DIR: directory }, projectRoot());
const opened = await openDatabase(settings);
const database = createPool({ connectionString: opened.connectionString, max: 5, pipeline: true });
try {
  await prepareDatabase(database);
  await timed(`fill: ${customers} customers, ${transactions} transactions`, () =>
    fillBank(database, { customers, transactions }),
  );
  await timed('first roll-up of everything', () => rollUpActivity(database));
  await timed('roll-up with nothing to do', () => rollUpActivity(database));
  await createAdmin(database, admin);
  const app = await createApp({
    connectionString: opened.connectionString,
    database,
    keys: settings.keys,
    settings: { ...settings, webRoot: null },
  });
  const signedIn = await app.inject({ method: 'POST', url: '/api/login', payload: admin });
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
  const old = new Date(Date.now() - 500 * 86_400_000).toISOString().slice(0, 10);
  for (const call of calls) {
    const url = call.replace('OLD', old);
    const times: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      const startedAt = performance.now();
      const response = await app.inject({ url, headers: { cookie } });
      times.push(performance.now() - startedAt);
      if (response.statusCode !== 200) throw new Error(`${url}: ${response.body}`);
    }
    times.sort((a, b) => a - b);
    console.log(`${times[3]?.toFixed(0).padStart(6)} ms (best ${times[0]?.toFixed(0)} ms)  ${url}`);
  }
  await app.close();
} finally {
  await database.end();
  await opened.close();
  await rm(directory, { recursive: true, force: true });
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  await work();
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1)} s  ${what}`);
}
