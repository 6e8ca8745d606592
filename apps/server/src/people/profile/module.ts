import { capability } from '../../capability/capability.ts';
import { profileRoutes } from './routes.ts';

export const profile = capability({ routes: profileRoutes });
