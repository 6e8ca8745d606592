/**
 * The building blocks of throw-away and replicated servers. The bank itself starts a server through
 * `./index.ts`.
 */
export { prepareBinaries } from './binaries.ts';
export { ensureCluster } from './cluster.ts';
export { passwordOf, SUPERUSER } from './passwords.ts';
export { type Postmaster, startPostmaster } from './postmaster.ts';
export { ensureRoles } from './roles.ts';
export { serverSettings } from './server-settings.ts';
export { placeCluster } from './staging.ts';
export { chooseSystemUser, type SystemUser } from './system-user.ts';
