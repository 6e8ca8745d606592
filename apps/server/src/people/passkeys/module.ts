import { capability } from '../../capability/capability.ts';
import { passkeyRoutes } from './routes.ts';

export const passkeys = capability({ routes: passkeyRoutes });
