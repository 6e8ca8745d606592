import { capability } from '../../capability/capability.ts';
import { adminTransactionRoutes } from './routes.ts';

export const transactions = capability({ routes: adminTransactionRoutes });
