import { api } from '../../net/api-client.ts';
import type { Answer } from '../../net/api-types.ts';

export type BankTermsAnswer = Answer<'GET', '/api/admin/terms'>;
export type CustomerTermsAnswer = Answer<'GET', '/api/admin/terms/customers/:id'>;

export const termsQuery = api.freshQuery('/api/admin/terms');

/** One customer's terms. Each read is recorded, and the customer can see it. */
export const customerTermsQuery = (id: number) =>
  api.freshQuery('/api/admin/terms/customers/:id', { params: { id } });
