import { capability } from '../../capability/capability.ts';
import { directDepositRoutes } from './routes.ts';

export const directDeposit = capability({ routes: directDepositRoutes });
