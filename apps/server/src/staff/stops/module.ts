import type { AccountEnding } from '../../capability/account-ending.ts';
import { capability } from '../../capability/capability.ts';
import { activationAction } from './activation-proposal.ts';
import { closingAction } from './close-account.ts';
import { releaseAction } from './freeze-account.ts';
import { stopRoutes } from './routes.ts';

export const stops = capability({
  routes: stopRoutes,
  proposalActions: ({ accountEndings }: { accountEndings: readonly AccountEnding[] }) => [
    activationAction,
    releaseAction,
    closingAction(accountEndings),
  ],
});
