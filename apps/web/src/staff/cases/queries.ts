import { queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import { fresh } from '../staff-data.ts';

export const customerCasesQuery = (id: number) =>
  queryOptions({ ...api.query('/api/admin/users/:id/cases', { params: { id } }), ...fresh });

export const caseQuery = (id: number) =>
  queryOptions({ ...api.query('/api/admin/cases/:id', { params: { id } }), ...fresh });
