import type { Database } from '@seven-hills/postgres';
import { capability } from '../../capability/capability.ts';
import { sessionRoutes } from './routes.ts';
import { credentialsSource, sessionSource } from './session-facts.ts';
import { removeEndedSessions } from './session-store.ts';

export const sessions = capability({
  routes: sessionRoutes,
  factSources: [sessionSource, credentialsSource],
  jobs: ({ database }: { database: Database }) => [
    {
      name: 'remove_ended_sessions',
      schedule: '*/10 * * * *',
      work: () => removeEndedSessions(database),
    },
  ],
});
