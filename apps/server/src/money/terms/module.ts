import { capability } from '../../capability/capability.ts';
import { termsRoutes } from './routes.ts';

export const terms = capability({ routes: termsRoutes });
