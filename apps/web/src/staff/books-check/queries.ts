import { queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import { followed } from '../staff-data.ts';

/** What the audits of the books found; the continuous one goes on every minute. */
export const booksCheckQuery = queryOptions({
  ...api.query('/api/admin/books-check'),
  ...followed,
});
