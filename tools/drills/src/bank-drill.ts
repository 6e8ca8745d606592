import { runBankWorkload } from './bank-workload.ts';
import { onDrillDatabase, report } from './drill-frame.ts';
import { numberOptions } from './options.ts';

/**
 * `npm run drill:bank [-- --seconds 120 --clients 32 --customers 6 --seed N]`: many clients on a
 * few hot accounts, on two servers, compared with the model. Exits with 1 if there are findings.
 */
async function main(): Promise<void> {
  const options = numberOptions({ seconds: 120, clients: 32, customers: 6 });
  const { seconds, clients, customers, seed } = options;
  console.log(
    `Bank workload: ${clients} clients on ${customers} accounts and two servers for ${seconds} s, --seed ${seed}`,
  );
  await onDrillDatabase('bank', async ({ settings }) => {
    const { figures, acknowledged, findings } = await runBankWorkload({ settings, ...options });
    report(findings.length === 0, [
      `intended         ${figures.intended}`,
      `acknowledged     ${acknowledged}`,
      `refused          ${figures.refused}`,
      `sent twice       ${figures.twice}`,
      `hung up          ${figures.hungUp}`,
      `left open        ${figures.unknown} answers, each settled under its key`,
      `wires decided    ${figures.decided}`,
      `findings         ${findings.length}`,
      ...findings,
    ]);
  });
}

await main();
