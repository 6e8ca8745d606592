/**
 * The building blocks of throw-away and replicated servers. The bank itself starts a server through
 * `./index.ts`.
 */

export { ensureCluster } from './cluster/cluster.ts';
export { passwordOf, SUPERUSER } from './cluster/passwords.ts';
export { ensureRoles, rolesBy } from './cluster/roles.ts';
export { prepareBinaries } from './host/binaries.ts';
export { chooseSystemUser, giveTo, type SystemUser } from './host/system-user.ts';
export { type Postmaster, startPostmaster } from './server/postmaster.ts';
export { serverSettings } from './server/server-settings.ts';
