import { limits } from '@seven-hills/bank/limits';
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { isUnauthorized } from '../api-error.ts';
import { noteSessionOwner } from './session-end.ts';
import { followSignOuts } from './session-ended.ts';
import { keepTyped, ownTyped } from './typed-input.ts';
import { mayBeSignedIn } from './visitor-hint.ts';

async function fetchCurrentUser(signal: AbortSignal): Promise<CurrentUser | null> {
  if (!mayBeSignedIn()) return nobody();
  try {
    const user = await api.get('/api/auth/user', { signal });
    noteCurrentUser(user);
    return user;
  } catch (error) {
    if (isUnauthorized(error)) return nobody();
    throw error;
  }
}

/** Starts what depends on who is signed in. */
export function noteCurrentUser(user: CurrentUser): void {
  ownTyped(user.id, user.role !== 'user');
  noteSessionOwner(user.role);
  followSignOuts();
}

/** Saves form input before the page is replaced because the session ended. */
function nobody(): null {
  keepTyped();
  return null;
}

/** The signed-in user, or null for a visitor. */
export const currentUserQuery = queryOptions({
  queryKey: api.key('GET', '/api/auth/user'),
  queryFn: ({ signal }) => fetchCurrentUser(signal),
  staleTime: limits.currentUserCacheMs,
  retry: false,
  retryOnMount: false,
});

/**
 * Who is signed in: `user` is null for a visitor, and while `isLoading`. `error` is set only if the
 * request failed.
 */
export function useCurrentUser() {
  const { data = null, isPending, error, refetch } = useQuery(currentUserQuery);
  return { user: error ? null : data, isLoading: isPending, error, refetch };
}
