import { capability } from '../../capability/capability.ts';
import type { EmailChangeMeans } from '../../people/email/change-email.ts';
import { adminUserRoutes } from './routes.ts';
import { userActionsOf } from './user-proposal.ts';

export const users = capability({
  routes: adminUserRoutes,
  proposalActions: (means: EmailChangeMeans) => userActionsOf(means),
});
