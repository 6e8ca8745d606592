import { api } from '../../net/api-client.ts';
import { followed } from '../staff-data.ts';

/** The results of the audits; the continuous audit runs every minute. */
export const booksCheckQuery = {
  ...api.query('/api/admin/books-check'),
  ...followed,
};
