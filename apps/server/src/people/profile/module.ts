import type { Database } from '@seven-hills/postgres';
import { capability } from '../../capability/capability.ts';
import { removeEndedPhoneChanges } from './request-phone-change.ts';
import { profileRoutes } from './routes.ts';

export const profile = capability({
  routes: profileRoutes,
  keyedColumns: [{ purpose: 'sealing', table: 'phone_change', column: 'key_id' }],
  jobs: ({ database }: { database: Database }) => [
    {
      name: 'remove_ended_phone_changes',
      schedule: '*/10 * * * *',
      work: () => removeEndedPhoneChanges(database),
    },
  ],
});
