export { DatabaseAddressError, parseDatabaseAddress } from './database-address.ts';
export type { DatabaseRole, DatabaseRoles } from './database-roles.ts';
export { type Access, type AccessPlan, grantAccess } from './grant-access.ts';
export {
  MIGRATION_LOCK,
  MigrationError,
  type MigrationSet,
  migrate,
  readMigrationFiles,
} from './migrate.ts';
export { Pipeline } from './pipeline.ts';
export { type Connection, createPool, type Database, type PoolSettings } from './pool.ts';
export { sharingConnections } from './shared-connection.ts';
export { bigints, byteas, type Statement, texts } from './statement.ts';
export { inTransaction } from './transaction.ts';
export { connectionConfig, NoWritableHostError } from './writable-host.ts';
