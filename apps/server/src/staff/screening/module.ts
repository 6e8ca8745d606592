import { capability } from '../../capability/capability.ts';
import { screeningWork } from './held-payments.ts';
import { screeningRoutes } from './routes.ts';

export const screening = capability({ routes: screeningRoutes, workSources: [screeningWork] });
