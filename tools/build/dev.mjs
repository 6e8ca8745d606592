// `npm run dev`: the server restarts and the browser reloads as files change, those of the bank's
// folder included.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { prepare, root, vite } from './prepare.mjs';

await prepare();
const port = process.env.PORT ?? '3000';
const start = () => [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: port },
  }),
  spawn(process.execPath, vite('dev'), {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
    env: { ...process.env, API_ORIGIN: `http://127.0.0.1:${port}` },
  }),
];
let exitCode = 0;
let isRestarting = false;
// After a restart, a fault in the folder ends the programs until it is corrected.
let waitsForFolder = false;
let children = [];
const hasEnded = ({ exitCode: code, signalCode }) => code !== null || signalCode !== null;
const stopAll = () => {
  for (const child of children) if (!hasEnded(child)) child.kill('SIGTERM');
};

function startAll() {
  isRestarting = false;
  children = start();
  for (const child of children)
    child.on('exit', (code) => {
      if (!isRestarting) exitCode ||= code ?? 0;
      stopAll();
      if (!children.every(hasEnded)) return;
      if (isRestarting) startAll();
      else if (!waitsForFolder) process.exit(exitCode);
    });
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    isRestarting = false;
    waitsForFolder = false;
    if (children.every(hasEnded)) process.exit(0);
    stopAll();
  });
startAll();

// Both programs read the folder when they start, and no module of theirs imports its files.
const settings = join(root, '.env');
const fromFile = existsSync(settings) ? parseEnv(readFileSync(settings, 'utf8')).BANK_DIR : '';
const folder = resolve(root, process.env.BANK_DIR || fromFile || 'banks/seven-hills');
let waiting;
// An editor may save a file in several steps.
if (existsSync(folder))
  watch(folder, { recursive: true }, () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      process.stderr.write(`${folder} has changed: starting again…\n`);
      waitsForFolder = true;
      isRestarting = true;
      if (children.every(hasEnded)) startAll();
      else stopAll();
    }, 300);
  });
