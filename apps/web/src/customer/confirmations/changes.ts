import type { BodyInputOf } from '@seven-hills/contracts/endpoint';
import type { SecondStepMethod } from '@seven-hills/contracts/errors';
import type { startConfirmation } from '@seven-hills/contracts/people/second-factor';
import { api } from '../../net/api-client.ts';
import { ApiError } from '../../net/api-error.ts';

/** A change that a passkey can confirm, with the data bound to the passkey's response. */
export type ChangeToConfirm = BodyInputOf<typeof startConfirmation>;

/** Requests a passkey challenge for a change. */
export const startChange = (body: ChangeToConfirm) =>
  api.post('/api/second-factor/confirmation-options', { body });

/**
 * The person's factors if a call was refused because the password alone is not enough; otherwise
 * null.
 */
export function secondStepOf(error: unknown): readonly SecondStepMethod[] | null {
  const problem = error instanceof ApiError ? error.problem : null;
  return problem?.code === 'second_factor_required' ? (problem.methods ?? []) : null;
}
