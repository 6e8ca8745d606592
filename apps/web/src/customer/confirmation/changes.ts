import type { startConfirmation } from '@seven-hills/contracts/api/people/second-factor';
import type { BodyInputOf } from '@seven-hills/contracts/endpoint';
import type { SecondStepMethod } from '@seven-hills/contracts/errors';
import { api } from '../../net/api-client.ts';
import { ApiError } from '../../net/api-error.ts';

/** A change that a passkey can confirm, with what is bound to its answer. */
export type ChangeToConfirm = BodyInputOf<typeof startConfirmation>;

/** Asks the bank for what a passkey confirms of a change. */
export const startChange = (body: ChangeToConfirm) =>
  api.post('/api/second-factor/confirmation-options', { body });

/**
 * What the person can confirm with, if a call was refused because the password alone is not enough;
 * otherwise null.
 */
export function secondStepOf(error: unknown): readonly SecondStepMethod[] | null {
  const problem = error instanceof ApiError ? error.problem : null;
  return problem?.code === 'second_factor_required' ? (problem.methods ?? []) : null;
}
