import { capability } from '../../capability/capability.ts';
import { staffDebitStopRoutes } from './routes.ts';

export const staffDebitStops = capability({ routes: staffDebitStopRoutes });
