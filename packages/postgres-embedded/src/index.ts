export { roleNames } from './cluster/roles.ts';
export { findFreePort } from './host/free-port.ts';
export { ensureWritableDirectory, UnwritableDirectoryError } from './host/writable-directory.ts';
export { FileLockError } from './ownership/file-lock.ts';
export { DataDirectoryInUseError, findOwner, OwnershipLostError } from './ownership/owner-lock.ts';
export { removeDataDirectory } from './remove.ts';
export { runningDatabaseUrl } from './server/running-url.ts';
export { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts';
