export { DatabaseAddressError, parseDatabaseAddress } from './database-address.ts';
export { MigrationError, type MigrationSet, migrate } from './migrate.ts';
export { Pipeline } from './pipeline.ts';
export { type Connection, createPool, type Database, type PoolSettings } from './pool.ts';
export { projectRoot } from './project-root.ts';
export { bigints, byteas, type Statement, texts } from './statement.ts';
export { inTransaction } from './transaction.ts';
export { connectionConfig, NoWritableHostError } from './writable-host.ts';
