import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseSystemUser } from '@seven-hills/postgres-embedded/parts';
import { mustRun } from '../bank-command.ts';
import { asUser } from '../host/as-user.ts';
import { postgresFolder } from '../host/debian-packages.ts';
import { readDeployed } from '../host/read-deployed.ts';

/** A PostgreSQL server from Debian's package in its own folder, which pgBackRest backs up. */
export interface OutsideServer {
  /** The settings for a bank on this server. */
  settings: Record<string, string>;
  /** Creates the cluster, with a bank's roles and database, and leaves it running. */
  create(): Promise<void>;
  /** Runs a pgBackRest command and returns its output. */
  pgbackrest(command: string, ...options: string[]): Promise<string>;
  /** Runs SQL as the superuser in the bank's database, and returns the output. */
  runSql(text: string): Promise<string>;
  /** Starts the server, and waits until it has finished recovering. */
  start(options: { isArchived: boolean }): Promise<void>;
  /** Stops the server as a crash would. */
  crash(): Promise<void>;
}

const superuser = 'postgres';
const rolePassword = 'drill';

/**
 * Prepares a server in `folder`, with its data in the subfolder `name` and pgBackRest's repository
 * next to it. Creates and starts nothing.
 */
export function prepareOutsideServer(folder: string, name: string, port: number): OutsideServer {
  const dataFolder = join(folder, name);
  const user = chooseSystemUser(dataFolder);
  if (!user) throw new Error('the drill does not run as root');
  const own = (path: string) => {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    chownSync(path, user.uid, user.gid);
    return path;
  };
  const repository = own(join(folder, 'repository'));
  const socket = own(join(folder, 'socket'));
  const log = own(join(folder, 'log'));
  own(dataFolder);
  const configFile = join(folder, `${name}.pgbackrest.conf`);
  writeFileSync(
    configFile,
    readDeployed('pgbackrest.conf')
      .replace(/^repo1-path=.*$/m, `repo1-path=${repository}`)
      .replace(/^repo1-cipher-pass=.*$/m, 'repo1-cipher-pass=drill')
      // Only the PostgreSQL of Debian's service may write to the default locations.
      .replace(/^start-fast=.*$/m, `$&\nlog-path=${log}\nlock-path=${own(join(folder, 'lock'))}`)
      .replace(
        /^pg1-path=.*$/m,
        `pg1-path=${dataFolder}\npg1-port=${port}\npg1-socket-path=${socket}`,
      ),
  );

  /** Runs a program as PostgreSQL's user, because PostgreSQL does not run as root. */
  const must = (...command: string[]): Promise<string> => {
    const [program, ...parameters] = asUser(user, command);
    return mustRun(program, parameters, { settings: { HOME: folder, LANG: 'C.UTF-8' } });
  };
  const sql = (database: string, text: string) =>
    must(
      join(postgresFolder, 'psql'),
      ...['--host', socket, '--port', String(port), '--username', superuser, '--dbname', database],
      ...['--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '--set', 'ON_ERROR_STOP=1'],
      ...['--command', text],
    );
  const start: OutsideServer['start'] = async ({ isArchived }) => {
    const archive = readDeployed('postgresql-archive.conf').replace(
      'pgbackrest --stanza=bank',
      `/usr/bin/pgbackrest --config=${configFile} --stanza=bank`,
    );
    const settingsFile = join(folder, `${name}.postgresql.conf`);
    writeFileSync(
      settingsFile,
      `${isArchived ? archive : ''}
data_directory = '${dataFolder}'
hba_file = '${join(dataFolder, 'pg_hba.conf')}'
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${socket}'
max_connections = 200
`,
    );
    await must(
      join(postgresFolder, 'pg_ctl'),
      ...['--pgdata', dataFolder, '--wait', '--timeout', '120'],
      ...['--log', join(log, `${name}.log`), '--options', `-c config_file=${settingsFile}`],
      'start',
    );
    while ((await sql('postgres', 'select pg_is_in_recovery()')) === 't') await sleep(100);
  };
  const urlOf = (role: string) => `postgresql://${role}:${rolePassword}@127.0.0.1:${port}/bank`;

  return {
    settings: {
      DATABASE_URL: urlOf('bank_service'),
      DATABASE_OWNER_URL: urlOf('bank_owner'),
      DATABASE_READER_URL: urlOf('bank_reader'),
    },
    async create() {
      await must(
        join(postgresFolder, 'initdb'),
        ...['--pgdata', dataFolder, '--username', superuser, '--encoding', 'UTF8'],
        ...['--auth-local', 'trust', '--auth-host', 'scram-sha-256'],
      );
      await start({ isArchived: true });
      for (const role of ['bank_owner', 'bank_service', 'bank_reader'])
        await sql('postgres', `create role ${role} login password '${rolePassword}'`);
      await sql('postgres', 'alter role bank_reader set default_transaction_read_only = on');
      await sql('postgres', 'create database bank owner bank_owner');
    },
    pgbackrest: (command, ...options) =>
      must('/usr/bin/pgbackrest', `--config=${configFile}`, '--stanza=bank', ...options, command),
    runSql: (text) => sql('bank', text),
    start,
    async crash() {
      await must(
        join(postgresFolder, 'pg_ctl'),
        ...['--pgdata', dataFolder, '--mode', 'immediate', '--wait', 'stop'],
      );
    },
  };
}
