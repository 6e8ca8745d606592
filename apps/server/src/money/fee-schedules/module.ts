import { capability } from '../../capability/capability.ts';
import { feeScheduleRoutes } from './routes.ts';

export const feeSchedules = capability({ routes: feeScheduleRoutes });
