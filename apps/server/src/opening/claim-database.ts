import {
  type Connection,
  type Database,
  type DatabaseRoles,
  inTransaction,
} from '@seven-hills/postgres';
import type { BankMode } from '../platform/bank-mode.ts';
import type { DatabaseSettings } from '../platform/database/open-database.ts';
import { SettingError } from '../platform/setting-rules.ts';
import { type BankMark, lockBankMark, readBankMark, writeBankMark } from './bank-mark.ts';
import { demoPeople } from './demo-people.ts';
import { type DatabaseState, judgeDatabase, type Verdict } from './judge-database.ts';
import { writeMarkFile } from './mark-file.ts';
import { asOwner } from './migrations.ts';
import { prepareDatabase } from './prepare-database.ts';

type ClaimSettings = Pick<DatabaseSettings, 'databaseUrl' | 'dataDirectory'> & { mode: BankMode };

/**
 * Migrates a database and marks it as this bank's. If it belongs to another bank, leaves it
 * unchanged and fails with a SettingError. Safe for servers that start at the same time.
 */
export async function claimDatabase(
  roles: DatabaseRoles,
  settings: ClaimSettings,
): Promise<BankMark> {
  // The service has no privileges before the migrations run.
  const state = await asOwner(roles, readStateBeforeMigrations);
  refuseForeign(settings, state);
  await prepareDatabase(roles);
  const mark = await asOwner(roles, (owner) => markDatabase(owner, settings));
  if (settings.databaseUrl === null) writeMarkFile(settings.dataDirectory, mark);
  return mark;
}

const markDatabase = (owner: Database, settings: ClaimSettings): Promise<BankMark> =>
  inTransaction(owner, async (connection) => {
    await lockBankMark(connection);
    refuseForeign(settings, await readState(connection));
    return (await readBankMark(connection)) ?? (await writeBankMark(connection, settings.mode));
  });

function refuseForeign(settings: ClaimSettings, state: DatabaseState): void {
  const isEmbedded = settings.databaseUrl === null;
  const reason = reasonAgainst(judgeDatabase({ mode: settings.mode, isEmbedded }, state), {
    where: nameDatabase(settings),
    demoAddresses: state.demoAddresses,
  });
  if (reason !== null)
    throw new SettingError(`BANK_MODE=${settings.mode} cannot start: ${reason}.`);
}

/** Names the database for the operator. */
export const nameDatabase = ({
  databaseUrl,
  dataDirectory,
}: Pick<DatabaseSettings, 'databaseUrl' | 'dataDirectory'>): string =>
  databaseUrl === null ? `the database in ${dataDirectory}` : 'the database at DATABASE_URL';

function reasonAgainst(
  verdict: Verdict,
  { where, demoAddresses }: { where: string; demoAddresses: readonly string[] },
): string | null {
  switch (verdict) {
    case 'is_ours':
    case 'may_be_marked':
      return null;
    case 'marked_as_demo':
      return `${where} was created by a demo; production needs its own database`;
    case 'marked_as_production':
      return `${where} belongs to a production bank; a demo runs only on a database that it created`;
    case 'has_demo_people':
      return `${where} has demo people, whose password is public${listed(demoAddresses)}; production needs its own database`;
    case 'has_unknown_people':
      return `${where} has people but no demo's mark; a demo runs only on an empty database or one that it created`;
  }
}

const listed = (addresses: readonly string[]) =>
  addresses.length === 0 ? '' : ` (${addresses.join(', ')})`;

/** Handles a database that is empty, or older than the `bank_mark` table. */
async function readStateBeforeMigrations(database: Database): Promise<DatabaseState> {
  const { rows } = await database.query<{ is_bank: boolean; has_mark: boolean }>(
    `select to_regclass('migration') is not null and to_regclass('customer') is not null as is_bank,
            to_regclass('bank_mark') is not null as has_mark`,
  );
  if (!rows[0]?.is_bank) return { mode: null, ...nobody };
  return rows[0].has_mark ? readState(database) : { mode: null, ...(await readPeople(database)) };
}

/** Skips reading people from a marked database: the mark alone decides. */
async function readState(database: Database | Connection): Promise<DatabaseState> {
  const mark = await readBankMark(database);
  return mark ? { mode: mark.mode, ...nobody } : { mode: null, ...(await readPeople(database)) };
}

const nobody = { hasPeople: false, demoAddresses: [], hasEveryDemoPerson: false };

async function readPeople(database: Database | Connection): Promise<Omit<DatabaseState, 'mode'>> {
  const { rows } = await database.query<{
    has_people: boolean;
    demo_addresses: string[];
    demo_person_count: number;
  }>(
    `select exists (select from customer) as has_people,
            array(select email from customer where email = any ($1) order by email) as demo_addresses,
            (select count(*)::integer
             from unnest($2::date[], $3::text[]) as demo (date_of_birth, ssn_last_four)
             where exists (
               select from customer
               where customer.date_of_birth = demo.date_of_birth
                 and customer.ssn_last_four = demo.ssn_last_four
             )) as demo_person_count`,
    [
      demoPeople.map(({ email }) => email),
      demoPeople.map(({ dateOfBirth }) => dateOfBirth),
      demoPeople.map(({ ssn }) => ssn.slice(-4)),
    ],
  );
  const found = rows[0];
  if (!found) throw new Error('the query for people returned no row');
  return {
    hasPeople: found.has_people,
    demoAddresses: found.demo_addresses,
    hasEveryDemoPerson: found.demo_person_count === demoPeople.length,
  };
}
