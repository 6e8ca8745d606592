import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@seven-hills/postgres';

/** The tests of the ledger that an engine must pass: random orders, races, and lost connections. */
const files = ['properties', 'races', 'failures'].map(
  (name) => `packages/ledger/test/${name}.test.ts`,
);

export interface TestResult {
  passed: number;
  failed: readonly string[];
}

interface VitestReport {
  numPassedTests: number;
  testResults: {
    status: string;
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/**
 * Runs the ledger's tests on databases that they create on the server of `connectionString`, using
 * only its role; each database's name begins with `prefix`.
 */
export async function runLedgerTests(
  connectionString: string,
  prefix: string,
): Promise<TestResult> {
  const root = projectRoot();
  const folder = await mkdtemp(join(tmpdir(), 'seven-hills-check-'));
  const output = join(folder, 'report.json');
  try {
    const run = spawn(
      process.execPath,
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        ...files,
        '--reporter=json',
        `--outputFile=${output}`,
      ],
      {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...process.env,
          TEST_DATABASE_URL: connectionString,
          TEST_DATABASE_ONE_ROLE: '1',
          TEST_DATABASE_PREFIX: prefix,
        },
      },
    );
    await new Promise((resolve) => run.once('exit', resolve));
    const report = JSON.parse(await readFile(output, 'utf8')) as VitestReport;
    const failed = report.testResults.flatMap(({ status, name, message, assertionResults }) => {
      const tests = assertionResults.filter((test) => test.status === 'failed');
      if (tests.length === 0 && status === 'failed') return [`${name}: ${firstLine(message)}`];
      return tests.map((test) => `${test.fullName}: ${firstLine(test.failureMessages[0] ?? '')}`);
    });
    return { passed: report.numPassedTests, failed };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const firstLine = (text: string) => text.split('\n')[0] ?? '';
