import { capability } from '../../capability/capability.ts';
import { screeningWork } from '../queue/held-payments.ts';
import { releaseAction } from './release-payment.ts';
import { screeningRoutes } from './routes.ts';

export const screening = capability({
  routes: screeningRoutes,
  proposalActions: () => [releaseAction],
  workSources: [screeningWork],
});
