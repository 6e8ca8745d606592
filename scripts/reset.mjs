import { createInterface } from 'node:readline/promises';
import { ensureInstalled } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { inRoot } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';

checkNodeVersion();
if (!process.argv.includes('--yes') && !(await isAgreed())) {
  console.log('Nothing was deleted.');
  process.exit(1);
}
await ensureInstalled();
const tsx = inRoot('node_modules', 'tsx', 'dist', 'cli.mjs');
const { code } = await runNode(tsx, [inRoot('apps/server/src/reset-data.ts')], { inherit: true });
process.exit(code);

async function isAgreed() {
  if (!process.stdin.isTTY) {
    console.error('This deletes all data; add --yes where nobody can be asked.');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Delete the bank with all its data? Type "yes": ');
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}
