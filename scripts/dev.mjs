import { spawn } from 'node:child_process';
import { ensureInstalled } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { inRoot } from './lib/paths.mjs';

checkNodeVersion();
await ensureInstalled();

const apiPort = process.env.PORT ?? '3001';
const tsx = inRoot('node_modules', 'tsx', 'dist', 'cli.mjs');
const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
const start = (args, cwd, env) =>
  spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' });

const children = [
  start([tsx, 'watch', '--clear-screen=false', inRoot('apps/server/src/main.ts')], inRoot(), {
    PORT: apiPort,
  }),
  start([vite, '--clearScreen', 'false'], inRoot('apps', 'web'), {
    API_ORIGIN: `http://127.0.0.1:${apiPort}`,
  }),
];

// When one ends, or is told to, both end; what the first one said is the result.
let exitCode;
let running = children.length;
const stopAll = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const child of children) {
  child.once('exit', (code) => {
    exitCode ??= code ?? 0;
    running -= 1;
    if (running === 0) process.exit(exitCode);
    stopAll();
  });
}
process.on('SIGINT', stopAll);
process.on('SIGTERM', stopAll);
