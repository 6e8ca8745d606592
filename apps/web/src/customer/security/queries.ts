import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';

/** The customer's sessions, the current one first. */
export const ownSessionsQuery = api.freshQuery('/api/sessions');

/** Refetched whenever the profile opens; the previous rows stay while another page loads. */
const paged = { staleTime: 0, placeholderData: keepPreviousData } as const;

/** A page of the staff members who viewed the customer's data; 0 is the first. */
export const ownViewsQuery = (cursor: number) => ({
  ...api.query('/api/profile/views', { query: cursor === 0 ? {} : { cursor } }),
  ...paged,
});

/** A page of the account's security events; 0 is the first. */
export const securityEventsQuery = (cursor: number) => ({
  ...api.query('/api/profile/security-events', { query: cursor === 0 ? {} : { cursor } }),
  ...paged,
});

/** Whether the customer locked their account. */
export const ownLockQuery = api.freshQuery('/api/own-lock');
