import { capability } from '../../capability/capability.ts';
import { transactionPageRoutes } from './routes.ts';

export const transactionPage = capability({ routes: transactionPageRoutes });
