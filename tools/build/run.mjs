// Runs one of the project's TypeScript programs: `node tools/build/run.mjs [--build] FILE
// [arguments]`. A program that starts the built bank needs `--build`: without it, a build from
// before the last change would be tested or measured.
import { spawn } from 'node:child_process';
import { build, install, root } from './prepare.mjs';

const [first, ...others] = process.argv.slice(2);
const needsBuild = first === '--build';
install();
if (needsBuild) build();
const program = spawn(
  process.execPath,
  ['--import', 'tsx', ...(needsBuild ? others : [first, ...others])],
  { cwd: root, stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => program.kill(signal));
program.on('exit', (code) => process.exit(code ?? 1));
