export { DataDirectoryInUseError, findOwner } from './owner-lock.ts';
export { removeDataDirectory } from './remove.ts';
export { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts';
