// `npm run test:quick [-- --since COMMIT]`: lint, types, the tests of the ledger and of the pure
// packages, and the tests of what changed since a commit (default: the last one), for the time
// between two edits. `npm test` runs everything.
import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { prepare, root } from './prepare.mjs';
import { testsOf } from './testing/tests-of.mjs';

await prepare();
process.chdir(root);
const sinceAt = process.argv.indexOf('--since');
const since = sinceAt === -1 ? 'HEAD' : process.argv[sinceAt + 1];

const git = (...parameters) =>
  execFileSync('git', parameters, { encoding: 'utf8' }).split('\n').filter(Boolean);
const changed = [
  ...git('diff', '--name-only', since),
  ...git('ls-files', '--others', '--exclude-standard'),
];

/** Runs a tool; prints its output only if it fails. Returns whether it succeeded. */
function run(title, tool, ...parameters) {
  const startedAt = Date.now();
  return new Promise((resolve) => {
    const program = spawn(process.execPath, [join(root, 'node_modules', tool), ...parameters], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1' },
    });
    const output = [];
    program.stdout.on('data', (data) => output.push(data));
    program.stderr.on('data', (data) => output.push(data));
    program.on('error', () => resolve(false));
    program.on('exit', (code) => {
      const seconds = Math.round((Date.now() - startedAt) / 1000);
      process.stdout.write(`${code === 0 ? 'passed' : 'FAILED'}: ${title}, ${seconds} s\n`);
      if (code !== 0) process.stdout.write(Buffer.concat(output));
      resolve(code === 0);
    });
  });
}

const types = (project) =>
  run(`types of ${project}`, '@typescript/native/bin/tsc', '-p', project, '--checkers', '1');
const tests = testsOf(changed);
const results = await Promise.all([
  run('format and lint', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
  (async () => (await types('tsconfig.node.json')) && (await types('apps/web')))(),
  run(
    `the ledger, the pure packages, and ${tests.length} files with tests of what changed`,
    'vitest/vitest.mjs',
    'run',
    ...['ledger', 'money', 'bank', 'contracts', 'ach', 'iso20022'].map(
      (name) => `packages/${name}/`,
    ),
    ...tests,
  ),
]);
process.exitCode = results.every(Boolean) ? 0 : 1;
