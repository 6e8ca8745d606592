import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chownSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SystemUser } from '@seven-hills/postgres-embedded/parts';
import { asUser } from '../host/as-user.ts';
import { readDeployed } from '../host/read-deployed.ts';
import { mountSmallDisk, type SmallDisk } from '../host/small-disk.ts';
import { type Network, type Place, signal } from './network.ts';
import { programs } from './programs.ts';

/** The programs that run on a database server. */
export type Part = 'postgres' | 'patroni' | 'etcd';

/**
 * One database server of the cluster: PostgreSQL, the Patroni that manages it, and an etcd member.
 */
export interface DatabaseServer {
  name: string;
  place: Place;
  /** The file system of its data directory, which a fault can fill. */
  disk: SmallDisk;
  /** Patroni's configuration file, for `patronictl`. */
  patroniFile: string;
  /** The superuser's connection string through the Unix socket, which no network cut affects. */
  ownUrl(database: string): string;
  startEtcd(): void;
  /** Starts Patroni, which starts PostgreSQL, unless it is already running. */
  startPatroni(): void;
  /** Stops PostgreSQL and Patroni cleanly, as a service manager does. */
  stopPatroni(): Promise<void>;
  /** Signals all processes of some parts; with SIGKILL, returns once they are gone. */
  signal(parts: readonly Part[], name: NodeJS.Signals): Promise<void>;
}

export const superuserPassword = 'drill-superuser';
const diskMegabytes = 1_024;

interface ServerOptions {
  network: Network;
  /** The address of every database server by name. */
  addresses: ReadonlyMap<string, string>;
  folder: string;
  user: SystemUser;
}

/**
 * Prepares a database server in its own folder, from the files in `deploy/database` with this
 * drill's addresses, folders, and passwords. Starts nothing.
 */
export function prepareDatabaseServer(name: string, options: ServerOptions): DatabaseServer {
  const { network, addresses, user } = options;
  const place = network.place(name);
  const folder = join(options.folder, name);
  mkdirSync(folder, { mode: 0o711 });
  const own = (path: string) => {
    mkdirSync(path, { mode: 0o755 });
    chownSync(path, user.uid, user.gid);
    return path;
  };
  const diskFolder = own(join(folder, 'disk'));
  const disk = mountSmallDisk(diskFolder, diskMegabytes);
  if (typeof disk === 'string') throw new Error(disk);
  chownSync(diskFolder, user.uid, user.gid);
  const socketFolder = own(join(folder, 'socket'));
  const etcdFolder = own(join(folder, 'etcd'));
  const log = openSync(join(folder, 'log'), 'a');

  const patroniFile = join(folder, 'patroni.yaml');
  writeFileSync(
    patroniFile,
    replaced(readAddressed('patroni.yaml', addresses), [
      ['unix_socket_directories: /var/run/postgresql', `unix_socket_directories: ${socketFolder}`],
      // A watchdog would restart this machine.
      ['mode: automatic', 'mode: "off"'],
    ]),
  );
  const { address } = place;
  const patroniSettings = {
    ...parseEnvironment(readAddressed('patroni.env', addresses)),
    PATRONI_NAME: name,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
    PATRONI_POSTGRESQL_DATA_DIR: join(diskFolder, 'data'),
    PATRONI_POSTGRESQL_BIN_DIR: programs.postgresFolder,
    PATRONI_POSTGRESQL_PGPASS: join(etcdFolder, 'pgpass'),
    PATRONI_SUPERUSER_PASSWORD: superuserPassword,
    PATRONI_REPLICATION_PASSWORD: 'drill-replication',
  };
  const etcdSettings = {
    ...parseEnvironment(readAddressed('etcd.env', addresses)),
    ETCD_NAME: name,
    ETCD_DATA_DIR: join(etcdFolder, 'data'),
    ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${address}:2380`,
    ETCD_ADVERTISE_CLIENT_URLS: `http://${address}:2379`,
  };

  function start(command: readonly string[], settings: Record<string, string>): ChildProcess {
    const [program = '', ...parameters] = [...place.run, ...asUser(user, command)];
    return spawn(program, parameters, {
      cwd: etcdFolder,
      stdio: ['ignore', log, log],
      env: {
        PATH: process.env.PATH ?? '/usr/bin:/bin',
        HOME: etcdFolder,
        LANG: 'C.UTF-8',
        ...settings,
      },
    });
  }

  const pidsOf = (parts: readonly Part[]) =>
    network.processesIn(place).filter((pid) => parts.includes(partOf(pid)));
  let patroni: ChildProcess | undefined;

  return {
    name,
    place,
    disk,
    patroniFile,
    ownUrl: (database) =>
      `postgresql://postgres:${superuserPassword}@localhost:5432/${database}?host=${encodeURIComponent(socketFolder)}`,
    startEtcd() {
      if (pidsOf(['etcd']).length === 0) start([programs.etcd], etcdSettings);
    },
    startPatroni() {
      if (patroni?.exitCode === null && patroni.signalCode === null) return;
      appendFileSync(log, `--- Patroni starts at ${new Date().toISOString()}\n`);
      patroni = start([programs.patroni, patroniFile], patroniSettings);
    },
    async stopPatroni() {
      if (!patroni) return;
      const exited = once(patroni, 'exit');
      patroni.kill('SIGTERM');
      await exited;
      while (pidsOf(['postgres']).length > 0) await sleep(50);
    },
    async signal(parts, name) {
      for (;;) {
        const pids = pidsOf(parts);
        for (const pid of pids) signal(pid, name);
        if (name !== 'SIGKILL' || pids.length === 0) return;
        await sleep(10);
      }
    },
  };
}

/** Everything else that runs on a database server belongs to Patroni. */
function partOf(pid: number): Part {
  let command = '';
  try {
    command = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    // The process has ended.
  }
  return command === 'etcd' || command === 'postgres' ? command : 'patroni';
}

/**
 * Reads a file that operators use, with this drill's addresses instead of the names of the servers.
 */
export function readAddressed(file: string, addresses: ReadonlyMap<string, string>): string {
  let text = readDeployed(file);
  for (const [name, address] of addresses) text = text.replaceAll(`${name}:`, `${address}:`);
  return text;
}

function replaced(text: string, changes: readonly (readonly [string, string])[]): string {
  let result = text;
  for (const [from, to] of changes) {
    if (!result.includes(from)) throw new Error(`deploy/database/patroni.yaml lacks ${from}`);
    result = result.replace(from, to);
  }
  return result;
}

/** Reads lines `NAME=value`, as systemd's `EnvironmentFile` does. */
function parseEnvironment(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => /^[A-Z]/.test(line));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}
