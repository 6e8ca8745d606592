import { api } from '../../net/api-client.ts';
import type { QueryInput } from '../../net/api-types.ts';
import { filtered, followed } from '../staff-data.ts';

/** A page of the wires that other banks sent, newest first. */
export const incomingWiresQuery = (query: QueryInput<'/api/admin/incoming-wires'>) => ({
  ...api.query('/api/admin/incoming-wires', { query }),
  ...filtered,
  ...followed,
});
