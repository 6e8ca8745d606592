// Queries the package registry for known vulnerabilities in what ships (`npm audit --omit=dev`).
// Exit code 0: none; 1: some, listed; 75: the registry did not answer, so nothing is known.
import { spawnSync } from 'node:child_process';
import { root } from '../prepare.mjs';

const unreachable = 75;
const run = spawnSync(
  'npm',
  ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=15000'],
  // The time limits above apply to each request, but not to looking up a host name.
  { cwd: root, encoding: 'utf8', shell: process.platform === 'win32', timeout: 60_000 },
);

/** The report, or null if npm printed none. */
function readReport() {
  try {
    return JSON.parse(run.stdout);
  } catch {
    return null;
  }
}

const report = readReport();
const counts = report?.metadata?.vulnerabilities;
if (!counts) {
  process.stdout.write(
    'The package registry did not answer, so vulnerabilities were not checked.\n',
  );
  process.exit(unreachable);
}
for (const [name, { severity }] of Object.entries(report.vulnerabilities ?? {}))
  process.stdout.write(`${severity}: ${name}\n`);
process.stdout.write(`${counts.total} known vulnerabilities in what ships.\n`);
process.exit(counts.total === 0 ? 0 : 1);
