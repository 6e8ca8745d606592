import type { WorkItem, WorkKind } from '@seven-hills/contracts/staff/queue';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import type { Answer, QueryInput } from '../../net/api-types.ts';
import { filtered, followed } from '../staff-data.ts';

export type Queue = Answer<'GET', '/api/admin/queue'>;

/** The filtered work queue, also refetched when the live socket reports a change. */
export const queueQuery = (query: QueryInput<'/api/admin/queue'>) =>
  queryOptions({ ...api.query('/api/admin/queue', { query }), ...filtered, ...followed });

/** An item with the facts needed to decide it. */
export const factsQuery = ({ kind, reference }: Pick<WorkItem, 'kind' | 'reference'>) =>
  queryOptions({
    ...api.query('/api/admin/queue/:kind/:reference', { params: { kind, reference } }),
    staleTime: 0,
    retry: false,
  });

/** The other staff members who may do a kind of work. */
export const colleaguesQuery = (kind: WorkKind) =>
  queryOptions({ ...api.query('/api/admin/queue/colleagues', { query: { kind } }), staleTime: 0 });
