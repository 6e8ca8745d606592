import { api } from '../../net/api-client.ts';

/** The email that a demo bank would have sent. */
export const outboxQuery = api.freshQuery('/api/demo/outbox');
