import { readFileSync } from 'node:fs';
import { passwordFile, SUPERUSER } from '../cluster/passwords.ts';
import { placeCluster } from '../host/staging.ts';
import { runningDatabaseUrl } from '../server/running-url.ts';
import { archiveOf } from './archive.ts';

/** The files of a data directory's cluster, for a program that backs it up. */
export interface ClusterAccess {
  cluster: string;
  /** The folder in which a server that archives stores its log. */
  archive: string;
  /** The file with the superuser's password, next to the cluster. */
  passwordFile: string;
  /** Connects as the superuser; undefined while no server runs on the data directory. */
  connectionString: string | undefined;
}

/** Returns where the cluster of an existing data directory is, and how to reach its server. */
export function accessCluster(dataDirectory: string): ClusterAccess {
  const { cluster } = placeCluster(dataDirectory);
  const file = passwordFile(cluster, SUPERUSER);
  const running = runningDatabaseUrl(dataDirectory, 'postgres');
  return {
    cluster,
    archive: archiveOf(cluster),
    passwordFile: file,
    connectionString: running && asSuperuser(running, file),
  };
}

function asSuperuser(address: string, file: string): string {
  const url = new URL(address);
  url.username = SUPERUSER;
  url.password = readFileSync(file, 'utf8');
  return url.href;
}
