import { execSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createPool } from '@seven-hills/postgres';
import { startEmbeddedPostgres } from '@seven-hills/postgres/embedded';
import { loadCustomers } from './src/load-customers.ts';

const dir = mkdtempSync('/tmp/shb-prof-');
const pg = await startEmbeddedPostgres({ dataDirectory: dir });
await pg.ensureDatabase('bank');
const url = pg.connectionString('bank');
const key = () => `b:${randomBytes(32).toString('base64')}`;
const keys = { PIN_KEYS: key(), SSN_KEYS: key(), SIGNING_KEYS: key() };
const server = spawn(
  process.execPath,
  [
    ...(process.argv[2] === 'prof' ? ['--cpu-prof', '--cpu-prof-dir=/tmp/prof2'] : []),
    'apps/server/dist/main.js',
  ],
  {
    env: {
      PATH: process.env.PATH!,
      ...keys,
      PORT: '3999',
      DATA_DIR: dir + '/s',
      DATABASE_URL: url,
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
await new Promise<void>((r) =>
  server.stdout.on('data', (d: Buffer) => d.toString().includes('Ready') && r()),
);
const customers = await loadCustomers(url, keys.PIN_KEYS, 10000);
writeFileSync(dir + '/c.json', JSON.stringify(customers));
const cpu = (pid: number) => {
  const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(f[11]) + Number(f[12])) * 10;
};
const pgCpu = () =>
  execSync(`pgrep -P ${pg.pid()}`)
    .toString()
    .trim()
    .split('\n')
    .reduce((s, p) => {
      try {
        return s + cpu(Number(p));
      } catch {
        return s;
      }
    }, cpu(pg.pid()));
const fire = (c: number, s: number) =>
  new Promise<any>((r) => {
    const t0 = [cpu(server.pid!), pgCpu()];
    const g = spawn(
      process.execPath,
      [
        '--import',
        'tsx',
        'bench/src/generator.ts',
        JSON.stringify({
          host: '127.0.0.1',
          ports: [3999],
          customersFile: dir + '/c.json',
          connections: c,
          seconds: s,
          recipients: 'uniform',
        }),
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let o = '';
    g.stdout.on('data', (d: Buffer) => (o += d));
    g.on('close', () => {
      const f = JSON.parse(o);
      const n = f.transfersPerSecond * s;
      console.log(
        c,
        'conn',
        Math.round(f.transfersPerSecond) + '/s',
        JSON.stringify(f.latencyMs),
        JSON.stringify(f.refused),
        'node us/transfer',
        Math.round(((cpu(server.pid!) - t0[0]!) * 1000) / n),
        'pg us/transfer',
        Math.round(((pgCpu() - t0[1]!) * 1000) / n),
      );
      r(f);
    });
  });
await fire(128, 5);
await fire(128, 10);
await fire(1, 4);
server.kill('SIGTERM');
await new Promise((r) => server.on('exit', r));
await pg.stop();
execSync(`rm -rf ${dir}`);
process.exit(0);
