// `npm test`: runs everything from lint to browser journeys, and prints one line of totals at the
// end. With `--every-size`, runs only the journeys, each of them at every size; further arguments
// go to Playwright.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, prepare, root } from './prepare.mjs';
import { startAudit } from './testing/audit-beside.mjs';
import { findBrowser } from './testing/find-browser.mjs';
import { setup as useTestFolder } from './testing/test-folder.mjs';

await prepare();
useTestFolder();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const reports = join(root, '.cache/test-reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const total = { passed: 0, failed: 0, skipped: 0 };
const everySize = process.argv[2] === '--every-size';

/** Runs a program with its output shown live; returns the exit code. */
function run(title, parameters, options = {}) {
  process.stdout.write(`\n== ${title}\n`);
  const startedAt = Date.now();
  return new Promise((resolve) => {
    const program = spawn(process.execPath, parameters, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      ...options,
      env: { ...process.env, NO_COLOR: '1', ...options.env },
    });
    program.on('error', () => resolve(1));
    program.on('exit', (code) => {
      process.stdout.write(`== ${title}: ${Math.round((Date.now() - startedAt) / 1000)} s\n`);
      resolve(code ?? 1);
    });
  });
}

/** A command that counts as one test. */
async function check(title, parameters, options) {
  if ((await run(title, parameters, options)) === 0) total.passed += 1;
  else {
    total.failed += 1;
    process.stdout.write(`FAILED: ${title}\n`);
  }
}

/**
 * A suite that reports its own figures. One that exits with an error but without a failed test
 * counts as a failure.
 */
async function suite(title, parameters, reportFile, count, options) {
  const code = await run(title, parameters, options);
  const figures = existsSync(reportFile)
    ? count(JSON.parse(readFileSync(reportFile, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 };
  total.passed += figures.passed;
  total.failed += figures.failed;
  total.skipped += figures.skipped;
  if ((code !== 0 && figures.failed === 0) || figures.passed + figures.failed === 0) {
    total.failed += 1;
    process.stdout.write(`FAILED: ${title} did not run to its end\n`);
  }
}

const tool = (path) => join(root, 'node_modules', path);

/** Runs everything except the journeys. */
async function checkAndTest() {
  // One checker each: several would resolve the same types repeatedly, and the projects and the
  // build already keep the cores busy (half of the processor time of the three together).
  const types = (project) => [tool('@typescript/native/bin/tsc'), '-p', project, '--checkers', '1'];
  const checks = [
    check('Format and lint', [tool('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings']),
    check('Types: packages, server, tests', types('tsconfig.node.json')),
    check('Types: web', types('apps/web')),
    check('Types: browser journeys', types('e2e')),
  ];
  build();
  await Promise.all(checks);
  const unitReport = join(reports, 'unit.json');
  await suite(
    'Unit, ledger and server tests',
    [
      tool('vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
    ],
    unitReport,
    (report) => ({
      passed: report.numPassedTests,
      failed:
        report.numFailedTests +
        report.testResults.filter(
          ({ status, assertionResults }) =>
            status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
        ).length,
      skipped: report.numPendingTests + report.numTodoTests,
    }),
  );
}

// Not one of the tests: the registry's answer changes independently of the code, or may never come.
const audit = startAudit(join(root, 'tools/build/testing/audit-dependencies.mjs'));
if (everySize) build();
else await checkAndTest();
const browser = findBrowser();
if (browser === null) {
  total.failed += 1;
  process.stdout.write('FAILED: no browser could be found or installed for the browser tests\n');
} else {
  const browserReport = join(reports, 'browser.json');
  await suite(
    'Browser journeys',
    [
      tool('@playwright/test/cli.js'),
      'test',
      '--reporter=line,json',
      ...(everySize ? process.argv.slice(3) : []),
    ],
    browserReport,
    ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    }),
    {
      cwd: join(root, 'e2e'),
      env: {
        PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
        // Its default is in the run's own temp folder.
        PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(root, '.cache/playwright'),
        ...(everySize && { EVERY_SIZE: '1' }),
        ...(browser === 'playwright' ? {} : { CHROMIUM_PATH: browser }),
      },
    },
  );
}
const warning = audit.warning();
audit.stop();
if (warning !== null) process.stdout.write(`\nWARNING (not counted): ${warning}`);
process.stdout.write(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}\n`,
);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
