import { capability } from '../../capability/capability.ts';
import { bankRoutes } from './routes.ts';

export const bankServices = capability({ routes: bankRoutes });
