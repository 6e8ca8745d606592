import { runBankWorkload } from './bank-workload.ts';
import { onDrillDatabase } from './drill-frame.ts';
import { numberOption } from './number-option.ts';

/**
 * `npm run drill:bank [-- --seconds 120 --clients 32 --customers 6 --seed N]`: many clients on a
 * few hot accounts, on two servers, compared with the model. Exits with 1 if there are findings.
 */
async function main(): Promise<void> {
  const seconds = numberOption('seconds', 120);
  const clients = numberOption('clients', 32);
  const customers = numberOption('customers', 6);
  const seed = numberOption('seed', Date.now() % 1_000_000_000);
  console.log(
    `Bank workload: ${clients} clients on ${customers} accounts and two servers for ${seconds} s, --seed ${seed}`,
  );
  await onDrillDatabase('bank', async ({ folder, roles }) => {
    const { figures, acknowledged, findings } = await runBankWorkload({
      roles,
      folder,
      seconds,
      clients,
      customers,
      seed,
    });
    console.log(
      [
        `intended         ${figures.intended}`,
        `acknowledged     ${acknowledged}`,
        `refused          ${figures.refused}`,
        `sent twice       ${figures.twice}`,
        `hung up          ${figures.hungUp}`,
        `left open        ${figures.unknown} answers, each settled under its key`,
        `wires decided    ${figures.decided}`,
        `findings         ${findings.length}`,
        ...findings,
      ].join('\n'),
    );
    process.exitCode = findings.length === 0 ? 0 : 1;
  });
}

await main();
