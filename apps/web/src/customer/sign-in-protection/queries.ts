import type { getSecondFactor } from '@seven-hills/contracts/api/people/second-factor';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';

export type Protection = AnswerOf<typeof getSecondFactor>;

/** What protects the sign-in beside the password. */
export const protectionQuery = queryOptions({ ...api.query('/api/second-factor'), staleTime: 0 });

export const reloadProtection = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: protectionQuery.queryKey });

/** Whether a password alone signs nobody in. */
export const hasFactor = ({ authenticator, passkeys }: Protection): boolean =>
  authenticator !== null || passkeys.length > 0;
