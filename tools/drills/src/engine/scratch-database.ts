import { randomBytes } from 'node:crypto';
import { createPool, type Database } from '@seven-hills/postgres';

/**
 * Nothing can be checked: the server does not respond, or does not let the role create a database.
 */
export class NotCheckedError extends Error {
  override readonly name = 'NotCheckedError';
}

/** Databases for this check only, on a server that may have others. */
export interface ScratchServer {
  /** The server's version string: `PostgreSQL 18.4 on …`. */
  version: string;
  /** The names of this check's databases, and no others, begin with it. */
  prefix: string;
  /** Creates an empty database and returns its connection string. Throws NotCheckedError. */
  create(name: string): Promise<string>;
  /** Drops everything that was created with the prefix. */
  drop(): Promise<void>;
}

/**
 * Connects to a server through one of its databases, which is neither read nor changed. Throws
 * NotCheckedError.
 */
export async function openScratchServer(connectionString: string): Promise<ScratchServer> {
  const prefix = `shb_check_${randomBytes(4).toString('hex')}_`;
  const admin = createPool({ connectionString, max: 1, applicationName: 'seven-hills-check' });
  const version = await readVersion(admin);
  return {
    version,
    prefix,
    async create(name) {
      try {
        await admin.query(`create database ${prefix}${name}`);
      } catch (error) {
        throw new NotCheckedError(
          `The check creates databases of its own and drops them, but may not: ${(error as Error).message}. Name a role with the attribute CREATEDB.`,
        );
      }
      const url = new URL(connectionString);
      url.pathname = `/${prefix}${name}`;
      return url.href;
    },
    async drop() {
      const { rows } = await admin.query<{ name: string }>(
        'select datname as name from pg_database where left(datname, length($1)) = $1',
        [prefix],
      );
      for (const { name } of rows)
        await admin
          .query(`drop database ${name} with (force)`)
          .catch(() => admin.query(`drop database ${name}`));
      await admin.end();
    },
  };
}

async function readVersion(admin: Database): Promise<string> {
  try {
    const { rows } = await admin.query<{ version: string }>('select version()');
    return rows[0]?.version ?? 'an unknown version';
  } catch (error) {
    await admin.end();
    const { message, code } = error as { message: string; code?: string };
    throw new NotCheckedError(`The server cannot be used: ${message || code}.`);
  }
}
