import { capability } from '../../capability/capability.ts';
import { caseMessageRoutes } from './routes.ts';

export const caseMessages = capability({
  routes: caseMessageRoutes,
  keyedColumns: [{ purpose: 'sealing', table: 'case_message', column: 'file_key_id' }],
});
