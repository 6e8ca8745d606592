export {
  type BackupRange,
  type ClusterFile,
  duringBackup,
  listClusterFiles,
} from './backup/base-backup.ts';
export { accessCluster, type ClusterAccess } from './backup/cluster-access.ts';
export { prepareRestore, type RestorePlace, recoverySettings } from './backup/restore-cluster.ts';
export { roleNames } from './cluster/roles.ts';
export { findFreePort } from './host/free-port.ts';
export { ensureWritableDirectory, UnwritableDirectoryError } from './host/writable-directory.ts';
export { FileLockError } from './ownership/file-lock.ts';
export { DataDirectoryInUseError, findOwner, OwnershipLostError } from './ownership/owner-lock.ts';
export { removeDataDirectory } from './remove.ts';
export { runningDatabaseUrl } from './server/running-url.ts';
export { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts';
