import { capability } from '../../capability/capability.ts';
import { textRoutes } from './routes.ts';

export const texts = capability({ routes: textRoutes });
