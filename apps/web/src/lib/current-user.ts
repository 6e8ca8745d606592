import type { CurrentUser } from '@seven-hills/contracts/api/session';
import { limits } from '@seven-hills/contracts/limits';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api-client.ts';

/** The signed-in user; fails with a 401 for a visitor. */
export const currentUserQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: ({ signal }) => api.get<CurrentUser>('/api/auth/user', { signal }),
  staleTime: limits.currentUserCacheMs,
  retry: false,
  meta: { quiet401: true },
});

/** Who is signed in: `user` is null for a visitor, and `isLoading` until that is known. */
export function useCurrentUser() {
  const { data, isPending, error, refetch } = useQuery(currentUserQuery);
  return { user: data && !error ? data : null, isLoading: isPending, error, refetch };
}
