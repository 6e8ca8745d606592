import { spawn } from 'node:child_process';
import { ensureInstalled } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { inRoot, root } from './lib/paths.mjs';

// node scripts/run.mjs FILE [arguments]: runs a TypeScript file of the project.
checkNodeVersion();
const [file, ...args] = process.argv.slice(2);
if (!file) {
  console.error('Usage: node scripts/run.mjs FILE [arguments]');
  process.exit(1);
}
await ensureInstalled();
const tsx = inRoot('node_modules', 'tsx', 'dist', 'cli.mjs');
const child = spawn(process.execPath, [tsx, inRoot(file), ...args], {
  cwd: root,
  stdio: 'inherit',
});
// The terminal sends Ctrl-C to both; a signal to this process alone is handed on.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.once('exit', (code) => process.exit(code ?? 1));
