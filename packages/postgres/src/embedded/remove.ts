import { existsSync, realpathSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { prepareBinaries } from './binaries.ts';
import { takeOwnership } from './owner-lock.ts';
import { stopOrphan } from './postmaster.ts';
import { placeCluster } from './staging.ts';

/**
 * Deletes a data directory and the cluster that may live outside of it. A server whose owner was
 * killed is stopped first. Throws `DataDirectoryInUseError` while a process owns the directory.
 */
export async function removeDataDirectory(dataDirectory: string): Promise<void> {
  if (!existsSync(dataDirectory)) return;
  const directory = realpathSync(dataDirectory);
  takeOwnership(directory);
  const { cluster, user } = placeCluster(directory);
  if (existsSync(cluster)) {
    await stopOrphan(prepareBinaries(user), cluster);
    if (dirname(cluster) !== directory) rmSync(dirname(cluster), { recursive: true, force: true });
  }
  rmSync(directory, { recursive: true, force: true });
}
