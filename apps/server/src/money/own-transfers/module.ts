import { capability } from '../../capability/capability.ts';
import { ownTransferRoutes } from './routes.ts';

export const ownTransfers = capability({ routes: ownTransferRoutes });
