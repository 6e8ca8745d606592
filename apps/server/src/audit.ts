import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { auditLedger } from '@seven-hills/ledger';
import { createPool, projectRoot } from '@seven-hills/postgres';
import { joinDatabase } from './database/open-database.ts';
import { bankAuditChecks } from './modules/audit/bank-audit-checks.ts';
import { auditKeys } from './opening/open-keys.ts';
import { readDatabaseSettings } from './settings.ts';

/**
 * `npm run audit`: proves the books and the keys that it is given, prints what is off, and exits with 1
 * when anything is. It changes nothing, so it asks for no mode and runs on any bank's database.
 */
async function main(): Promise<void> {
  const root = projectRoot();
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  const settings = readDatabaseSettings(process.env, root);
  const opened = await joinDatabase(settings);
  const database = createPool({ connectionString: opened.connectionString, max: 1 });
  try {
    const { keys, ...judged } = await auditKeys(database, settings);
    const checks = bankAuditChecks(keys.ssn ? { ssn: keys.ssn } : undefined);
    const findings = [
      ...(await auditLedger(database, checks)),
      ...judged.findings.map((finding) => ({ check: 'keys open what they sealed', finding })),
    ];
    for (const { check, finding } of findings) console.log(`${check}: ${finding}`);
    if (judged.unchecked.length > 0) console.log(`Not checked: ${judged.unchecked.join(', ')}.`);
    const { rows } = await database.query<{ accounts: bigint; transfers: bigint; entries: bigint }>(
      `select (select count(*) from ledger.account) as accounts,
              (select count(*) from ledger.transfer) as transfers,
              (select count(*) from ledger.entry) as entries`,
    );
    const counts = rows[0];
    console.log(
      `${findings.length === 0 ? 'Clean' : `${findings.length} findings`}: ${counts?.accounts} accounts, ${counts?.transfers} transfers, ${counts?.entries} entries.`,
    );
    process.exitCode = findings.length === 0 ? 0 : 1;
  } finally {
    await database.end();
    await opened.close();
  }
}

main().catch((error: unknown) => {
  console.error((error as Error).message);
  process.exit(1);
});
