// The first steps of every command. Plain JavaScript without dependencies, because nothing may be
// installed yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { checkNode, continueOnRuntime, fail, root } from './runtime.mjs';

export { fail, root };

/** Runs a program in the project's folder and shows its output only if it fails. */
export function runQuietly(title, program, parameters, options = {}) {
  process.stderr.write(`${title}…\n`);
  const result = spawnSync(program, parameters, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    ...options,
  });
  if (result.status !== 0)
    fail(
      `${result.stdout ?? ''}${result.stderr ?? ''}\n${title} failed${result.error ? `: ${result.error.message}` : '.'}`,
    );
}

/**
 * Installs the packages of the lock file if they differ from what is installed, and continues the
 * command on the bank's Node.
 */
export async function prepare() {
  checkNode();
  install();
  await continueOnRuntime();
}

function install() {
  const wanted = hashOf([join(root, 'package-lock.json')]);
  const mark = join(root, 'node_modules/.lock-hash');
  if (existsSync(mark) ? readFileSync(mark, 'utf8') === wanted : isInstalledByHand()) {
    if (!existsSync(mark)) writeFileSync(mark, wanted);
    return;
  }
  const parameters = [
    'ci',
    // The build tools and the database server are needed whatever NODE_ENV and .npmrc exclude.
    '--include=dev',
    '--include=optional',
    // No package needs to run an install script.
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  runQuietly('Installing', ...npmCommand(parameters));
  writeFileSync(mark, wanted);
  // npm puts it in the PATH of every script, where it would run even if it does not fit the system.
  rmSync(join(root, 'node_modules/.bin/node'), { force: true });
}

/** Whether npm was run directly: its record of what it installed is newer than the lock file. */
function isInstalledByHand() {
  const record = join(root, 'node_modules/.package-lock.json');
  return (
    existsSync(record) &&
    statSync(record).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
  );
}

/**
 * Returns the program and its parameters that run npm: the one that runs this command, else the one
 * next to this Node, else the one in the PATH.
 */
export function npmCommand(parameters) {
  const beside = join(dirname(process.execPath), 'node_modules/npm/bin/npm-cli.js');
  const npm = [process.env.npm_execpath, beside].find(
    (file) => file !== undefined && /npm-cli\.c?js$/.test(file) && existsSync(file),
  );
  return npm ? [process.execPath, [npm, ...parameters]] : ['npm', parameters];
}

/**
 * Returns the arguments with which Node runs one of Vite's commands. The configuration renders a
 * screen of the app, which imports TypeScript packages: only Vite's own runner can load those.
 */
export const vite = (command, ...more) => [
  join(root, 'node_modules/vite/bin/vite.js'),
  command,
  '--configLoader',
  'runner',
  ...more,
];

/** Builds the web app and the server if their sources changed since the last build. */
export function build() {
  const packages = ['bank', 'contracts', 'money', 'project'].map((name) => `packages/${name}`);
  buildPart('web', ['apps/web', ...packages], () => {
    // The build renders pages with the bank's values, whose faults are not the build's. What only
    // production refuses is also said before a build, which takes longer.
    runQuietly('Checking the bank’s folder', process.execPath, [
      join(root, 'apps/server/src/commands/check-bank.ts'),
    ]);
    const inWeb = { cwd: join(root, 'apps/web'), env: { ...process.env, NODE_ENV: 'production' } };
    runQuietly('Building the web app', process.execPath, vite('build'), inWeb);
    const prerender = vite('build', '--config', 'vite.prerender.config.ts');
    runQuietly('Building the pages of visitors', process.execPath, prerender, inWeb);
    runQuietly('Compressing', process.execPath, [
      join(root, 'tools/build/compress.mjs'),
      join(root, 'apps/web/dist'),
    ]);
    runQuietly('Weighing the screens', process.execPath, [
      join(root, 'apps/web/scripts/bundle-budget.ts'),
    ]);
  });
  buildPart('server', ['apps/server', 'packages'], () =>
    runQuietly('Building the server', process.execPath, [
      join(root, 'tools/build/bundle-server.mjs'),
    ]),
  );
}

function buildPart(name, folders, work) {
  const files = [
    ...folders.flatMap((folder) => sourcesIn(join(root, folder))),
    join(root, 'package-lock.json'),
    ...['bundle-server.mjs', 'compress.mjs'].map((file) => join(root, 'tools/build', file)),
  ];
  const wanted = hashOf(files);
  const mark = join(root, `.cache/${name}-build-hash`);
  const dist = join(root, `apps/${name}/dist`);
  if (existsSync(dist) && existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  work();
  mkdirSync(dirname(mark), { recursive: true });
  writeFileSync(mark, wanted);
}

function sourcesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist', 'test'].includes(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? sourcesIn(path) : [path];
    });
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of [...files].sort())
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}
