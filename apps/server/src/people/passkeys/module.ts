import { capability } from '../../http/capability.ts';
import { passkeyRoutes } from './routes.ts';

export const passkeys = capability({
  routes: passkeyRoutes,
});
