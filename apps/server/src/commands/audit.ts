import { countLedger } from '@seven-hills/ledger';
import { createPool, type Database } from '@seven-hills/postgres';
import { capabilityAudit } from '../compose/capabilities.ts';
import { readDatabaseSettings } from '../compose/settings.ts';
import { grantRoles } from '../opening/migrations.ts';
import { keysToAudit } from '../opening/open-keys.ts';
import { joinDatabase } from '../platform/database/open-database.ts';
import { readBankIdentity } from '../platform/time-mark/find-witnesses.ts';
import { setAsideTimeMark } from '../platform/time-mark/time-mark-file.ts';
import { auditBank } from '../staff/books-check/audit-bank.ts';
import { runProgram } from './run-program.ts';

/**
 * `npm run audit`: verifies the books and any keys that are set, prints the findings, and exits
 * with 1 if there are any. It never writes to the database, so it needs no mode and runs on any
 * bank's database. `-- --accept-restore` first sets the time mark aside, for a database that was
 * restored on purpose.
 */
async function main(root: string): Promise<void> {
  const settings = readDatabaseSettings(process.env, root);
  const { keys, sourceOfKeys, unchecked } = keysToAudit(settings);
  const opened = await joinDatabase(settings, grantRoles);
  const database = createPool({ connectionString: opened.connectionString, max: 1 });
  try {
    const { dataDirectory } = settings;
    if (process.argv.includes('--accept-restore')) await acceptRestore(database, dataDirectory);
    const findings = await auditBank(database, capabilityAudit, {
      keys,
      sourceOfKeys,
      dataDirectory,
    });
    for (const { check, finding } of findings) console.log(`${check}: ${finding}`);
    if (unchecked.length > 0) console.log(`Not checked: ${unchecked.join(', ')}.`);
    const counts = await countLedger(database);
    console.log(
      `${findings.length === 0 ? 'Clean' : `${findings.length} findings`}: ${counts.accounts} accounts, ${counts.transfers} transfers, ${counts.entries} entries.`,
    );
    process.exitCode = findings.length === 0 ? 0 : 1;
  } finally {
    await database.end();
    await opened.close();
  }
}

async function acceptRestore(database: Database, dataDirectory: string): Promise<void> {
  const bank = await readBankIdentity(database);
  const aside = bank && (await setAsideTimeMark(dataDirectory, bank));
  console.log(
    aside
      ? `Accepted the database in its current state. The old time mark was moved to ${aside}.`
      : `${dataDirectory} has no time mark for this bank.`,
  );
}

runProgram(main);
