import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brand } from '@seven-hills/bank/brand';
import { createPool } from '@seven-hills/postgres';
import { projectRoot } from '@seven-hills/project';
import { foldDetails } from '../../../../apps/server/src/audit-log/folded-details.ts';
import { composeAdapters } from '../../../../apps/server/src/compose/adapters.ts';
import { createApp } from '../../../../apps/server/src/compose/app.ts';
import { readSettings } from '../../../../apps/server/src/compose/settings.ts';
import { makeDemoKeys } from '../../../../apps/server/src/opening/demo-keys.ts';
import { prepareDatabase } from '../../../../apps/server/src/opening/prepare-database.ts';
import { foldNames } from '../../../../apps/server/src/people/identity/folded-names.ts';
import { rollUpResponses } from '../../../../apps/server/src/staff/figures/response-times.ts';
import { rollUpActivity } from '../../../../apps/server/src/staff/figures/roll-up-activity.ts';
import { createAdmin } from '../../../../apps/server/src/staff/users/create-admin.ts';
import { millisecondsOf } from '../measure/measure-in-turn.ts';
import { median } from '../measure/median.ts';
import { fillBank } from './fill-bank.ts';
import { fillDesk } from './fill-desk.ts';

export interface StaffAreaResults {
  views: { url: string; medianMs: number; bestMs: number; isSearch: boolean }[];
  /** The times to count everything once, and again with nothing added. */
  rollUpMs: { first: number; idle: number };
}

const admin = {
  email: 'bench@bank.example',
  firstName: 'Bench',
  lastName: 'Mark',
  password: 'Roebling-Bridge-66',
};

const views = [
  '/api/admin/overview',
  '/api/admin/reports?range=30',
  '/api/admin/reports?range=365',
  // About a year, which has weekly bins, and the bank's entire history.
  '/api/admin/reports/period?from=YEAR_AGO&to=TODAY',
  '/api/admin/reports/period?from=2020-01-01&to=TODAY',
  '/api/admin/user-overview',
  '/api/admin/users?pageSize=50',
  '/api/admin/users?page=1900&pageSize=50',
  '/api/admin/users?sort=name&order=asc&page=1000&pageSize=50',
  '/api/admin/users?sort=balance&pageSize=50',
  '/api/admin/users?search=fischer12&pageSize=50',
  '/api/admin/users?search=a&sort=name&pageSize=50',
  '/api/admin/users?status=suspended&sort=name&order=asc&pageSize=50',
  '/api/admin/users/summary',
  '/api/admin/users/summary?search=fischer12&status=active',
  '/api/admin/transactions?limit=50',
  '/api/admin/transactions?status=pending&order=oldest&limit=50',
  '/api/admin/transactions?status=declined&amount=over500&limit=50',
  '/api/admin/transactions?type=adjustment&limit=50',
  '/api/admin/transactions?amount=over10000&type=withdrawal&limit=50',
  '/api/admin/transactions?from=2000-01-01&to=OLD&limit=50',
  '/api/admin/transactions?search=customer4711@&limit=50',
  '/api/admin/transactions?search=fischer&limit=50',
  '/api/admin/transactions?search=SH00004711&limit=50',
  '/api/admin/transactions?amountFrom=310.77&amountTo=310.77&limit=50',
  '/api/admin/transactions?customer=104711&limit=50',
  '/api/admin/transactions/totals?from=WEEK_AGO&to=TODAY',
  '/api/admin/transactions/totals?customer=104711',
  '/api/admin/transactions/totals?amountFrom=310.77&amountTo=310.77',
  '/api/admin/transactions/4007',
  '/api/admin/users/104711',
  '/api/admin/users/104711/details',
  '/api/admin/users/104711/transactions?limit=50',
  '/api/admin/users/104711/notes',
  '/api/admin/users/104711/conversations',
  '/api/admin/users/104711/cases',
  '/api/admin/cases/1',
  '/api/admin/reports/period?from=QUARTER_AGO&to=TODAY',
  '/api/admin/audit-events?limit=50',
  '/api/admin/audit-events?search=fischer12&limit=50',
  '/api/admin/audit-events?search=order+4711&limit=50',
  '/api/admin/audit-events?search=SH00004710&limit=50',
  '/api/chat/sessions?status=open&limit=50',
  '/api/admin/queue',
  '/api/admin/queue?kind=case',
  '/api/admin/waiting-work',
  // Complete lists as files.
  '/api/admin/users/export?search=fischer12',
  '/api/admin/transactions/export?customer=104711',
  '/api/admin/audit-events/export?search=order+4711',
  '/api/chat/sessions/export?status=open',
];

/** Searches while someone types, which must be faster than views. */
const searches = [
  '/api/admin/search?search=fischer',
  '/api/admin/search?search=customer4711%40',
  '/api/admin/search?search=%24310.77',
  '/api/admin/search?search=groceries%20417',
  '/api/admin/search?search=rent',
  '/api/admin/search?search=SH00004711',
  '/api/admin/search?search=C00000001',
  '/api/admin/search?search=nobody%20at%20all',
];

/**
 * Measures the server's time for each view of the staff area, through its HTTP layer without a
 * network, seven times each.
 */
export async function measureStaffArea(
  connectionString: string,
  size: { customers: number; transactions: number },
): Promise<StaffAreaResults> {
  const directory = await mkdtemp(join(tmpdir(), 'seven-hills-bench-'));
  const settings = readSettings({ DATA_DIR: directory }, projectRoot());
  const database = createPool({ connectionString, max: 5, pipeline: true });
  try {
    const role = { name: 'postgres', connectionString };
    await prepareDatabase({ owner: role, service: role, reader: role });
    await fillBank(database, size);
    await fillDesk(database, size);
    await foldNames(database);
    await foldDetails(database);
    const rollUpMs = {
      first: await millisecondsOf(() => rollUpActivity(database)),
      idle: await millisecondsOf(() => rollUpActivity(database)),
    };
    // The nightly job; without it, the reports themselves count every answer in their period.
    await rollUpResponses(database);
    await createAdmin(database, admin);
    const keys = makeDemoKeys(directory);
    const app = await createApp({
      identity: brand,
      adapters: await composeAdapters({
        identity: brand,
        settings: settings.adapters,
        database,
        keys,
        log: { warn: console.warn, error: console.error },
      }),
      connectionString,
      database,
      postingDatabase: database,
      readerDatabase: database,
      keys,
      settings: { ...settings, webRoot: null },
    });
    const signedIn = await app.inject({ method: 'POST', url: '/api/login', payload: admin });
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
    const daysAgo = (days: number) =>
      new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    const measured: StaffAreaResults['views'] = [];
    for (const view of [...views, ...searches]) {
      const url = view
        .replace('OLD', daysAgo(500))
        .replace('QUARTER_AGO', daysAgo(91))
        .replace('YEAR_AGO', daysAgo(364))
        .replace('WEEK_AGO', daysAgo(6))
        .replace('TODAY', daysAgo(0));
      const times: number[] = [];
      for (let round = 0; round < 7; round++)
        times.push(
          await millisecondsOf(async () => {
            const response = await app.inject({ url, headers: { cookie } });
            if (response.statusCode !== 200) throw new Error(`${url}: ${response.body}`);
          }),
        );
      measured.push({
        url,
        medianMs: median(times),
        bestMs: Math.min(...times),
        isSearch: searches.includes(view),
      });
    }
    await app.close();
    return { views: measured, rollUpMs };
  } finally {
    await database.end();
    await rm(directory, { recursive: true, force: true });
  }
}
