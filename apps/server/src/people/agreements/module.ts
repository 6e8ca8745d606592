import { capability } from '../../capability/capability.ts';
import { agreementRoutes } from './routes.ts';

export const agreements = capability({ routes: agreementRoutes });
