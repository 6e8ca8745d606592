import { api } from '../../net/api-client.ts';
import type { QueryInput } from '../../net/api-types.ts';
import { filtered } from '../staff-data.ts';

export const achEntriesQuery = (query: QueryInput<'/api/admin/payments/entries'>) => ({
  ...api.query('/api/admin/payments/entries', { query }),
  ...filtered,
});

export const authorizationsQuery = (query: QueryInput<'/api/admin/payments/authorizations'>) => ({
  ...api.query('/api/admin/payments/authorizations', { query }),
  ...filtered,
});

export const achReturnRatesQuery = api.query('/api/admin/payments/return-rates');

export const achOrdersQuery = (query: QueryInput<'/api/admin/payments/orders'>) => ({
  ...api.query('/api/admin/payments/orders', { query }),
  ...filtered,
});

export const settlementsQuery = (query: QueryInput<'/api/admin/settlements'>) => ({
  ...api.query('/api/admin/settlements', { query }),
  ...filtered,
});

export const achFilesQuery = (query: QueryInput<'/api/admin/payments/files'>) => ({
  ...api.query('/api/admin/payments/files', { query }),
  ...filtered,
});
