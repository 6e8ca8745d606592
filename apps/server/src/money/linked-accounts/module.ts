import type { Database } from '@seven-hills/postgres';
import { capability } from '../../capability/capability.ts';
import { linkedAccountAuditChecks } from './audit-checks.ts';
import { failLateLinks } from './fail-late-links.ts';
import { linkedAccountRoutes } from './routes.ts';

/** Customers' own accounts at other banks. */
export const linkedAccounts = capability({
  routes: linkedAccountRoutes,
  jobs: ({ database }: { database: Database }) => [
    { name: 'fail_late_links', schedule: '*/15 * * * *', work: () => failLateLinks(database) },
  ],
  auditChecks: linkedAccountAuditChecks,
  keyedColumns: [
    { purpose: 'sealing', table: 'linked_account', column: 'key_id' },
    { purpose: 'sealing', table: 'linked_account_change', column: 'old_key_id' },
  ],
});
