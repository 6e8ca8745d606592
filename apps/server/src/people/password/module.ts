import { capability } from '../../capability/capability.ts';
import { passwordResetRoutes } from './routes.ts';

export const password = capability({ routes: passwordResetRoutes });
