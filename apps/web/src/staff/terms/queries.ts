import { queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import type { Answer } from '../../net/api-types.ts';
import { fresh } from '../staff-data.ts';

export type BankTermsAnswer = Answer<'GET', '/api/admin/terms'>;
export type CustomerTermsAnswer = Answer<'GET', '/api/admin/terms/customers/:id'>;

export const termsQuery = queryOptions({ ...api.query('/api/admin/terms'), ...fresh });

/** One customer's terms. Each read is recorded, and the customer can see it. */
export const customerTermsQuery = (id: number) =>
  queryOptions({ ...api.query('/api/admin/terms/customers/:id', { params: { id } }), ...fresh });
