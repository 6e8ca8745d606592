import { api } from '../../net/api-client.ts';

/** The texts that staff insert into chats and answers. */
export const savedRepliesQuery = api.freshQuery('/api/admin/saved-replies');
