import { capability } from '../../capability/capability.ts';
import { pinRoutes } from './routes.ts';

export const pin = capability({
  routes: pinRoutes,
  keyedColumns: [{ purpose: 'pin', table: 'pin', column: 'key_id' }],
});
