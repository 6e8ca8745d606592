import { capability } from '../../capability/capability.ts';
import { ledgerViewRoutes } from './routes.ts';

export const ledger = capability({ routes: ledgerViewRoutes });
