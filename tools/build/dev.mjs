// `npm run dev`: the server restarts and the browser reloads as files change.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { prepare, root, vite } from './prepare.mjs';

await prepare();
const port = process.env.PORT ?? '3000';
const children = [
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
const stopAll = () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopAll);
for (const child of children)
  child.on('exit', (code) => {
    exitCode ||= code ?? 0;
    stopAll();
    if (children.every(({ exitCode: ended, signalCode }) => ended !== null || signalCode !== null))
      process.exit(exitCode);
  });
