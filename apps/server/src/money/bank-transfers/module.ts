import { capability } from '../../capability/capability.ts';
import { linkedSource } from './linked-facts.ts';
import { bankTransferRoutes } from './routes.ts';

/** Money between accounts here and those of customers at other banks. `ach` carries it. */
export const bankTransfers = capability({
  routes: bankTransferRoutes,
  factSources: [linkedSource],
});
