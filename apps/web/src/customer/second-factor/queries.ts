import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { SecondStepMethod } from '@seven-hills/contracts/errors';
import type { getSecondFactor } from '@seven-hills/contracts/people/second-factor';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';

export type Protection = AnswerOf<typeof getSecondFactor>;

/** The customer's sign-in protection besides the password. */
export const protectionQuery = api.freshQuery('/api/second-factor');

export const reloadProtection = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: protectionQuery.queryKey });

/** The user's factors besides the password; empty without a factor. */
export const methodsIn = (protection: Protection): SecondStepMethod[] => [
  ...(protection.authenticator ? (['code'] as const) : []),
  ...(protection.passkeys.length > 0 ? (['passkey'] as const) : []),
  ...(protection.recoveryCodesLeft > 0 ? (['recovery_code'] as const) : []),
];

/** Whether a password alone is never enough to sign in. */
export const hasFactor = ({ authenticator, passkeys }: Protection): boolean =>
  authenticator !== null || passkeys.length > 0;
