import type { Database } from '@seven-hills/postgres';
import { capability } from '../../capability/capability.ts';
import { removeEndedPendingSignIns } from '../sessions/pending-sign-in.ts';
import { removeEndedTrust } from '../sessions/trusted-devices.ts';
import { removeEndedChallenges } from '../webauthn/challenges.ts';
import { signInRoutes } from './routes.ts';

export const signIn = capability({
  routes: signInRoutes,
  jobs: ({ database }: { database: Database }) => [
    {
      name: 'remove_ended_sign_ins',
      schedule: '*/10 * * * *',
      work: async () => {
        await removeEndedPendingSignIns(database);
        await removeEndedChallenges(database);
        await removeEndedTrust(database);
      },
    },
  ],
});
