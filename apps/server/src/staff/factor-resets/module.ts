import { capability } from '../../capability/capability.ts';
import type { LinkMeans } from '../../people/email/email-links.ts';
import { factorResetAction } from './reset-action.ts';
import { factorResetStaffRoutes } from './routes.ts';

export const factorResets = capability({
  routes: factorResetStaffRoutes,
  proposalActions: (means: LinkMeans) => [factorResetAction(means)],
});
