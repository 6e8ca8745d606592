import { capability } from '../../capability/capability.ts';
import { securityEventRoutes } from './routes.ts';

export const securityEvents = capability({ routes: securityEventRoutes });
