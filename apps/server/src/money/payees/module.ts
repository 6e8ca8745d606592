import { capability } from '../../capability/capability.ts';
import { payeeRoutes } from './routes.ts';

export const payees = capability({
  routes: payeeRoutes,
  keyedColumns: [
    { purpose: 'sealing', table: 'payee_seal', column: 'key_id' },
    { purpose: 'sealing', table: 'saved_payee', column: 'key_id' },
    { purpose: 'sealing', table: 'saved_payee_change', column: 'old_key_id' },
  ],
});
