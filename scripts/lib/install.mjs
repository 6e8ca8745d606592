import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from './paths.mjs';
import { run, runNode } from './run.mjs';

const lockFile = inRoot('package-lock.json');
const stamp = inRoot('node_modules', '.lock-hash');

/** Installs the packages of the lock file, only when they are missing or the lock has changed. */
export async function ensureInstalled() {
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (isInstalled(hash)) return;
  console.log('Installing the packages of the lock file …');
  const { code, output } = await runNpm([
    'ci',
    // The build tools are needed whatever NODE_ENV says, and so is the database server.
    '--include=dev',
    '--include=optional',
    // No package needs to run code of its own to be installed.
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (code !== 0) {
    console.error(`${output}The packages could not be installed; npm's own words are above.`);
    process.exit(1);
  }
  writeFileSync(stamp, hash);
}

function isInstalled(hash) {
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === hash;
  // Somebody ran npm by hand: its record of what it installed is newer than the lock file.
  const record = inRoot('node_modules', '.package-lock.json');
  if (!existsSync(record) || statSync(record).mtimeMs < statSync(lockFile).mtimeMs) return false;
  writeFileSync(stamp, hash);
  return true;
}

/** Under `npm start` that npm itself, else the one that came with this Node.js, else that of PATH. */
function runNpm(args) {
  const beside = join(dirname(process.execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js');
  const cli = [process.env.npm_execpath, beside].find(
    (file) => file?.endsWith('npm-cli.js') && existsSync(file),
  );
  return cli ? runNode(cli, args) : run('npm', args);
}
