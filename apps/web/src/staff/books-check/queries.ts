import { queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import { fresh } from '../staff-data.ts';

/** What the last nightly audit found; it changes once a day. */
export const booksCheckQuery = queryOptions({ ...api.query('/api/admin/books-check'), ...fresh });
