import { capability } from '../../capability/capability.ts';
import { receiptRoutes } from './routes.ts';

export const receipts = capability({ routes: receiptRoutes });
