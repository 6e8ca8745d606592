import type { WorkItem, WorkKind } from '@seven-hills/contracts/staff/queue';
import { api } from '../../net/api-client.ts';
import type { Answer, QueryInput } from '../../net/api-types.ts';
import { filtered, followed } from '../staff-data.ts';

export type Queue = Answer<'GET', '/api/admin/queue'>;

/** The filtered work queue, also refetched when the live socket reports a change. */
export const queueQuery = (query: QueryInput<'/api/admin/queue'>) => ({
  ...api.query('/api/admin/queue', { query }),
  ...filtered,
  ...followed,
});

/** An item with the facts needed to decide it. */
export const factsQuery = ({ kind, reference }: Pick<WorkItem, 'kind' | 'reference'>) => ({
  ...api.freshQuery('/api/admin/queue/:kind/:reference', { params: { kind, reference } }),
  retry: false,
});

/** The other staff members who may do a kind of work. */
export const colleaguesQuery = (kind: WorkKind) =>
  api.freshQuery('/api/admin/queue/colleagues', { query: { kind } });
