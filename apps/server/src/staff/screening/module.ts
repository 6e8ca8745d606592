import { capability } from '../../capability/capability.ts';
import { screeningWork } from '../queue/held-payments.ts';
import { screeningRoutes } from './routes.ts';

export const screening = capability({ routes: screeningRoutes, workSources: [screeningWork] });
