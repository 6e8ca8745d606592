import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@seven-hills/project';

export const firstPaint = '<div id="root"><p>Loading</p></div>';

/** As the build writes them. */
const scripts = `
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react.js">`;
const styles = '<link rel="stylesheet" crossorigin href="/assets/styles.css">';

/** The addresses at which a customer's page is rendered, with the calls of its first screen. */
export const calls = {
  '/dashboard': [
    '/api/pin/status',
    '/api/account',
    '/api/own-accounts',
    '/api/transactions?limit=5',
  ],
  '/dashboard?view=transaction': [
    '/api/pin/status',
    '/api/account',
    '/api/own-accounts',
    '/api/accounts?search=',
    '/api/payees?search=',
  ],
  '/dashboard?view=history': [
    '/api/pin/status',
    '/api/account',
    '/api/own-accounts',
    '/api/transactions?limit=40',
    '/api/transactions/count',
    '/api/transactions/months',
  ],
  '/dashboard?view=external-transfer': [
    '/api/pin/status',
    '/api/account',
    '/api/own-accounts',
    '/api/terms',
    '/api/daily-limits',
    '/api/payees',
  ],
};

/** Writes a web root whose pages are rendered by `thread`; without one, by the built app itself. */
export async function writeWebRoot(thread?: string): Promise<string> {
  // The built app looks for the project's folder above its own.
  const folder = thread === undefined ? join(projectRoot(), '.cache') : tmpdir();
  await mkdir(folder, { recursive: true });
  const root = await mkdtemp(join(folder, 'seven-hills-web-'));
  await mkdir(join(root, '.vite'));
  await writeFile(
    join(root, 'index.html'),
    `<!doctype html><html lang="en"><head><script src="/theme.js"></script>${scripts}${styles}</head><body>${firstPaint}</body></html>`,
  );
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'assets/styles.css'), 'main{color:green}');
  const signedIn = { '/dashboard': ['/assets/overview.js'] };
  const ahead = { visitor: {}, signedIn, calls, rendered: Object.keys(calls) };
  await writeFile(join(root, '.vite/screens-ahead.json'), JSON.stringify(ahead));
  const visitorPages = { firstPaint, addresses: [] };
  await writeFile(join(root, '.vite/visitor-pages.json'), JSON.stringify(visitorPages));
  await mkdir(join(root, '.prerender'));
  await writeFile(join(root, '.prerender/package.json'), '{ "type": "module" }');
  if (thread !== undefined) await writeFile(join(root, '.prerender/main.js'), thread);
  else buildInto(join(root, '.prerender'));
  return root;
}

function buildInto(folder: string): void {
  const web = join(projectRoot(), 'apps/web');
  const vite = join(projectRoot(), 'node_modules/vite/bin/vite.js');
  execFileSync(
    process.execPath,
    [
      vite,
      'build',
      ...['--configLoader', 'runner', '--config', 'vite.prerender.config.ts'],
      ...['--outDir', folder, '--emptyOutDir', 'false', '--logLevel', 'error'],
    ],
    { cwd: web, env: { ...process.env, NODE_ENV: 'production' }, stdio: 'pipe' },
  );
}
