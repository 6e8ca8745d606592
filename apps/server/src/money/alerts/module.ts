import { capability } from '../../capability/capability.ts';
import { alertKinds } from './alert-kinds.ts';
import { alertRoutes } from './routes.ts';

export const alerts = capability({ routes: alertRoutes, alertKinds });
