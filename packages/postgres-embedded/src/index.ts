export { FileLockError } from './file-lock.ts';
export { findFreePort } from './free-port.ts';
export { DataDirectoryInUseError, findOwner, OwnershipLostError } from './owner-lock.ts';
export { removeDataDirectory } from './remove.ts';
export { roleNames } from './roles.ts';
export { runningDatabaseUrl } from './running-url.ts';
export { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts';
export { ensureWritableDirectory, UnwritableDirectoryError } from './writable-directory.ts';
