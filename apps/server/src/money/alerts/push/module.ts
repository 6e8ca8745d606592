import { capability } from '../../../capability/capability.ts';
import { alertDeviceRoutes } from './routes.ts';

export const push = capability({
  routes: alertDeviceRoutes,
  keyedColumns: [{ purpose: 'signing', table: 'push_device', column: 'key_id' }],
});
