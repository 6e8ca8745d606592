import { queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import { fresh } from '../staff-data.ts';

/** The texts that staff insert into chats and answers. */
export const savedRepliesQuery = queryOptions({
  ...api.query('/api/admin/saved-replies'),
  ...fresh,
});
