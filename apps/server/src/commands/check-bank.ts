import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { TextFacts } from '@seven-hills/bank/folder/texts/fill-text';
import { createPool } from '@seven-hills/postgres';
import type { Settings } from '../compose/settings.ts';
import type { DatabaseSettings } from '../platform/database/open-database.ts';
import { runProgram } from './run-program.ts';

/**
 * `npm run bank:check -- [FOLDER] [--database]`: reads a bank's folder, by default that of the
 * settings, as a start does, and prints every fault, or what the folder says and whether a
 * production bank accepts it. `--database` also compares the dates and notices of its texts with
 * those that the bank of the settings has stored, whether it runs or not. Exits with 1 if a bank
 * with these settings would not start with the folder.
 */
async function main(root: string): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { database: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  // npm changes into the project's folder; the folder is named from where it was called.
  const [folder] = positionals;
  if (folder) process.env.BANK_DIR = resolve(process.env.INIT_CWD ?? process.cwd(), folder);
  // Whatever knows the bank reads its folder when it is loaded, and ends the process for a fault.
  await showFolder();
  const problems = await productionProblems();
  if (problems.length > 0)
    console.log(['A production bank does not start with it:', ...problems].join('\n- '));
  const faults = values.database ? await changeFaults(root) : [];
  for (const fault of faults) console.log(fault);
  if (problems.length + faults.length > 0) {
    if (process.env.BANK_MODE === 'production') process.exitCode = 1;
  } else if (!values.database)
    console.log(
      'A production bank accepts it, if the dates of its texts fit those that it has stored: --database compares them.',
    );
  if (values.database && faults.length === 0)
    console.log('Its texts may replace those that the bank has stored.');
}

/** Prints what a folder without faults says. */
async function showFolder(): Promise<void> {
  const { bankFolder, bankValues: bank } = await import(
    '@seven-hills/bank/folder/values-of-folder'
  );
  const { versionedTexts } = await import('@seven-hills/bank/folder/texts/bank-texts');
  const { customer, interest, bank: institution } = bank.words;
  const texts = versionedTexts.map((name) => `${name} of ${bank.texts[name].effective}`);
  console.log(
    [
      `${bankFolder}: ok`,
      `${bank.name}, ${bank.city}, ${bank.timeZone}: ${customer}, ${interest}, ${institution}; ${bank.offeredTypes.join(', ')}`,
      `Texts: ${texts.join(', ')}`,
    ].join('\n'),
  );
}

async function productionProblems(): Promise<string[]> {
  const [{ bankFolder, bankValues }, { identityProblems }, { folderProblems }] = await Promise.all([
    import('@seven-hills/bank/folder/values-of-folder'),
    import('../opening/demo-identity.ts'),
    import('../opening/folder-leftovers.ts'),
  ]);
  return [
    ...identityProblems('production', bankValues),
    ...folderProblems('production', bankFolder),
  ];
}

/** Why the texts may not replace the stored ones of the bank of the settings. */
async function changeFaults(root: string): Promise<string[]> {
  const [{ readSettings }, { textFaults }, { bankFolder, bankValues }] = await Promise.all([
    import('../compose/settings.ts'),
    import('../people/agreements/store-texts.ts'),
    import('@seven-hills/bank/folder/values-of-folder'),
  ]);
  const settings = readSettings(process.env, root);
  const facts = await factsOf(settings);
  const given = { folder: bankFolder, texts: bankValues.texts, facts };
  const opened = await openStored(settings);
  if (opened === null) return textFaults(null, given);
  const database = createPool({ connectionString: opened.connectionString, max: 1 });
  try {
    const { rows } = await database.query<{ stored: string | null }>(
      "select to_regclass('legal_text')::text as stored",
    );
    return await textFaults(rows[0]?.stored ? database : null, given);
  } finally {
    await database.end();
    await opened.close();
  }
}

/** What the texts may say at a bank with these settings. */
async function factsOf(settings: Settings): Promise<TextFacts> {
  const [{ selectedAdapters }, { bankServicesOf }, facts, { bankValues }] = await Promise.all([
    import('../compose/adapters.ts'),
    import('../money/bank-services/bank-services-of.ts'),
    import('@seven-hills/bank/folder/texts/text-facts'),
    import('@seven-hills/bank/folder/values-of-folder'),
  ]);
  const services = bankServicesOf(
    settings,
    selectedAdapters(settings.adapters),
    settings.rules,
    settings,
  );
  const offered = { ...facts.nothingOffered, ...services };
  return facts.lastingFacts(facts.textFacts(bankValues, offered));
}

/** Opens the bank's database for reading; null for a bank that has not been started yet. */
async function openStored(
  settings: DatabaseSettings,
): Promise<{ connectionString: string; close: () => Promise<void> } | null> {
  const { databaseUrl, dataDirectory } = settings;
  if (databaseUrl === null && !existsSync(join(dataDirectory, 'postgres.password'))) return null;
  const [{ joinDatabase }, { grantRoles }] = await Promise.all([
    import('../platform/database/open-database.ts'),
    import('../opening/migrations.ts'),
  ]);
  return joinDatabase(settings, grantRoles);
}

runProgram(main);
