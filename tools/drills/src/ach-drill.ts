import { runAchWorkload } from './ach/ach-workload.ts';
import { onDrillDatabase, report } from './drill-frame.ts';
import { numberOptions } from './options.ts';

/**
 * `npm run drill:ach [-- --files 4 --entries 20000 --kills 15 --seed N]`: files of the ACH network
 * arrive at two servers, with copies and cut copies in between, and the servers are killed
 * (SIGKILL) while they receive files, post entries, write returns, and send customers' payments.
 * Each entry must be posted once or be in exactly one file of returns, each payment in exactly one
 * file, the totals of the files must be the ledger's, and the books must be clean.
 */
async function main(): Promise<void> {
  const options = numberOptions({ files: 4, entries: 20_000, kills: 15 });
  const { files, entries, kills, seed } = options;
  console.log(
    `ACH drill: ${files} files of ${entries} entries on two servers, ${kills} kills, --seed ${seed}`,
  );
  await onDrillDatabase('ach', async ({ folder, settings }) => {
    const { findings, killed, seconds } = await runAchWorkload({
      ...options,
      folder,
      settings,
      print: console.log,
    });
    report(findings.length === 0, [
      '',
      `entries          ${files * entries}`,
      `kills            ${killed.receiving} receiving, ${killed.posting} posting, ${killed.writing} writing`,
      `took             ${seconds} s`,
      `findings         ${findings.length}`,
      ...findings.slice(0, 50),
    ]);
  });
}

await main();
