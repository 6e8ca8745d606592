import { capability } from '../../capability/capability.ts';
import { entryWork } from './entry-work.ts';
import { paymentsRoutes } from './routes.ts';

export const payments = capability({ routes: paymentsRoutes, workSources: [entryWork] });
