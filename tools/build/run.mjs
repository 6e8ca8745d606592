// Runs one of the project's TypeScript programs: `node tools/build/run.mjs FILE [arguments]`.
import { spawn } from 'node:child_process';
import { install, root } from './prepare.mjs';

install();
const program = spawn(process.execPath, ['--import', 'tsx', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => program.kill(signal));
program.on('exit', (code) => process.exit(code ?? 1));
