import {
  DatabaseAddressError,
  parseDatabaseAddress,
  probeEngineFeatures,
} from '@seven-hills/postgres';
import { prepareDatabase } from '../../../../apps/server/src/opening/prepare-database.ts';
import { checkFeatures, type Line, type Verdict, withPool } from './check-features.ts';
import { runLedgerTests } from './ledger-tests.ts';
import { NotCheckedError, openScratchServer } from './scratch-database.ts';

/**
 * `npm run check:database -- URL`: tests everything that the bank needs from a database engine, its
 * migrations, and the ledger's property, race, and failure tests, in databases that it creates next
 * to the URL's database and then drops. Prints a table. Exits with 0 if the bank can run on the
 * engine, 1 if something is missing, and 2 if nothing could be checked.
 */
async function main(): Promise<number> {
  const [connectionString] = process.argv.slice(2);
  if (!connectionString) throw new NotCheckedError('Name a server: npm run check:database -- URL');
  if (parseDatabaseAddress(connectionString).hosts.length > 1)
    throw new NotCheckedError('Name one host: the check connects to no other.');
  const scratch = await openScratchServer(connectionString);
  try {
    console.log(`${scratch.version}\n`);
    const lines = [
      ...(await checkFeatures(await scratch.create('features'))),
      await checkMigrations(await scratch.create('bank')),
      await checkLedger(connectionString, scratch.prefix),
    ];
    print(lines);
    return lines.some(({ verdict }) => verdict === 'missing') ? 1 : 0;
  } finally {
    await scratch.drop();
  }
}

/** Migrates an empty database as the bank does when it first opens, through one role. */
async function checkMigrations(connectionString: string): Promise<Line> {
  const line = { name: 'all migrations of the bank and its jobs', usedBy: 'the start' };
  try {
    const { rows } = await withPool(connectionString, (pool) =>
      pool.query<{ name: string }>('select current_user as name'),
    );
    const role = { name: rows[0]?.name ?? '', connectionString };
    const features = await probeEngineFeatures(connectionString);
    await prepareDatabase({ owner: role, service: role, reader: role }, features);
    const { rows: applied } = await withPool(connectionString, (pool) =>
      pool.query<{ count: bigint }>('select count(*) from migration'),
    );
    return { ...line, verdict: 'supported', note: `${applied[0]?.count} files` };
  } catch (error) {
    return { ...line, verdict: 'missing', note: (error as Error).message };
  }
}

async function checkLedger(connectionString: string, prefix: string): Promise<Line> {
  const { passed, failed } = await runLedgerTests(connectionString, prefix);
  return {
    name: 'the ledger’s property, race and failure tests',
    usedBy: 'every posting',
    verdict: failed.length === 0 && passed > 0 ? 'supported' : 'missing',
    note: [`${passed} passed`, ...failed.map((test) => `failed: ${test}`)].join('; '),
  };
}

function print(lines: readonly Line[]): void {
  console.log('| feature | used by | result |\n|---|---|---|');
  const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');
  for (const { name, usedBy, verdict, note } of lines)
    console.log(`| ${cell(name)} | ${cell(usedBy)} | ${verdict}${note && `: ${cell(note)}`} |`);
  const count = (verdict: Verdict) => lines.filter((line) => line.verdict === verdict).length;
  console.log(
    `\n${count('supported')} supported, ${count('works another way')} work another way, ${count('missing')} missing`,
  );
}

function sentenceFor(error: Error): string {
  if (error instanceof DatabaseAddressError) return `The URL ${error.message}.`;
  return error instanceof NotCheckedError ? error.message : (error.stack ?? error.message);
}

main().then(
  (code) => process.exit(code),
  (error: Error) => {
    process.stderr.write(`${sentenceFor(error)}\n`);
    process.exit(2);
  },
);
