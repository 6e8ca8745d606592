import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { createPool, type Database } from '@seven-hills/postgres';
import { DataDirectoryInUseError } from '@seven-hills/postgres-embedded';
import { readSettings } from '../compose/settings.ts';
import { readBankMark } from '../opening/bank-mark.ts';
import { claimDatabase } from '../opening/claim-database.ts';
import type { BankMode } from '../platform/bank-mode.ts';
import {
  type DatabaseSettings,
  joinRunning,
  type OpenedDatabase,
  openDatabase,
} from '../platform/database/open-database.ts';
import { SettingError } from '../platform/setting-rules.ts';
import { createAdmin, newAdmin } from '../staff/users/create-admin.ts';
import { runProgram } from './run-program.ts';

/**
 * `npm run admin:create`: adds an administrator. Prompts on the terminal, or reads `ADMIN_EMAIL`,
 * `ADMIN_FIRST_NAME`, `ADMIN_LAST_NAME`, and `ADMIN_PASSWORD` from the environment, for scripts.
 * Uses the bank's own settings, and accepts only a database that a bank with these settings could
 * open. Works beside a running bank, too: on its embedded server, or at `DATABASE_URL`.
 */
async function main(root: string): Promise<void> {
  const settings = readSettings(process.env, root);
  const parsed = newAdmin.safeParse(await askForAdmin());
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message ?? 'Invalid input');
  const running = joinRunning(settings, 'service');
  const opened = running ?? (await openUnusedDatabase(settings));
  const database = createPool({ connectionString: opened.connectionString, max: 2 });
  try {
    // A running bank has claimed its database.
    if (running) await refuseOtherMode(database, settings.mode);
    else await claimDatabase((opened as OpenedDatabase).roles, settings);
    if (settings.mode === 'demo') await refuseEmptyDemo(database);
    await createAdmin(database, parsed.data);
    console.log(`${parsed.data.email} is now an administrator and can sign in.`);
  } finally {
    await database.end();
    await opened.close();
  }
}

/** Opens a database that no running bank on this machine uses. */
async function openUnusedDatabase(settings: DatabaseSettings): Promise<OpenedDatabase> {
  try {
    return await openDatabase(settings);
  } catch (error) {
    if (!(error instanceof DataDirectoryInUseError)) throw error;
    throw new SettingError(
      `${error.message} Run this command in that container or on that machine, or stop the bank first.`,
    );
  }
}

async function refuseOtherMode(database: Database, mode: BankMode): Promise<void> {
  const mark = await readBankMark(database);
  if (mark?.mode !== mode)
    throw new SettingError(
      `The bank that is running has BANK_MODE=${mark?.mode ?? 'unknown'}, but this command has ${mode}.`,
    );
}

/**
 * The demo seed skips a database that already has a customer, so an administrator must not come
 * first.
 */
async function refuseEmptyDemo(database: Database): Promise<void> {
  const { rowCount } = await database.query('select from customer limit 1');
  if (rowCount === 0)
    throw new SettingError(
      'This demo bank has not been started yet: run npm start, which adds the demo data and its own administrator.',
    );
}

const questions = [
  { field: 'email', variable: 'ADMIN_EMAIL', question: 'Email', isSecret: false },
  { field: 'firstName', variable: 'ADMIN_FIRST_NAME', question: 'First name', isSecret: false },
  { field: 'lastName', variable: 'ADMIN_LAST_NAME', question: 'Last name', isSecret: false },
  { field: 'password', variable: 'ADMIN_PASSWORD', question: 'Password', isSecret: true },
] as const;

/** Prompts for each value that the environment does not set. Passwords are not echoed. */
async function askForAdmin(): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const { field, variable, question, isSecret } of questions) {
    const given = process.env[variable];
    if (given === undefined && !process.stdin.isTTY)
      throw new Error(`Set ${variable}, or run this command in a terminal to be prompted.`);
    answers[field] = given ?? (await ask(`${question}: `, isSecret));
  }
  if (process.env.ADMIN_PASSWORD === undefined) {
    if ((await ask('Confirm password: ', true)) !== answers.password)
      throw new Error("Passwords don't match");
  }
  return answers;
}

async function ask(question: string, isSecret: boolean): Promise<string> {
  if (!isSecret) {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    try {
      return await terminal.question(question);
    } finally {
      terminal.close();
    }
  }
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}

runProgram(main);
