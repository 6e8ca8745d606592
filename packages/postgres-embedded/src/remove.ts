import { existsSync, realpathSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { prepareBinaries } from './host/binaries.ts';
import { placeCluster } from './host/staging.ts';
import { takeOwnership } from './ownership/owner-lock.ts';
import { claimCluster } from './server/claim-cluster.ts';

/**
 * Deletes a data directory and its cluster, which may be outside it. First stops a server whose
 * owner was killed. Throws `DataDirectoryInUseError` while a process owns the directory.
 */
export async function removeDataDirectory(dataDirectory: string): Promise<void> {
  if (!existsSync(dataDirectory)) return;
  const directory = realpathSync(dataDirectory);
  const ownership = await takeOwnership(directory);
  try {
    const { cluster, user } = placeCluster(directory);
    if (existsSync(cluster)) {
      const binaries = prepareBinaries(user);
      const claim = await claimCluster({ dataDirectory: directory, cluster, binaries });
      if (dirname(cluster) !== directory)
        rmSync(dirname(cluster), { recursive: true, force: true });
      claim.release();
    }
    rmSync(directory, { recursive: true, force: true });
  } finally {
    ownership.release();
  }
}
