import { capability } from '../../capability/capability.ts';
import { staffCaseRoutes } from './routes.ts';

export const staffCases = capability({ routes: staffCaseRoutes });
