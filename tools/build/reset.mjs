// `npm run reset [-- --yes]`: removes the demo bank's data after confirmation.
import { spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline/promises';
import { fail, prepare, root } from './prepare.mjs';

await prepare();
if (!process.argv.includes('--yes')) {
  if (!process.stdin.isTTY)
    fail('Nothing was removed. Add -- --yes to remove the demo bank without confirmation.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    'Remove the demo bank with all its customers and money? Type yes: ',
  );
  terminal.close();
  if (answer.trim().toLowerCase() !== 'yes') fail('Nothing was removed.');
}
const { status } = spawnSync(process.execPath, ['apps/server/src/commands/remove-demo.ts'], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);
