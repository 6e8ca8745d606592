import { approvalsMinOf, hasAmount, proposalActions } from '@seven-hills/contracts/staff/proposals';
import { formatUsd } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import { z } from 'zod';
import type { Origin } from '../../../audit-log/origin.ts';
import { recordEvent } from '../../../audit-log/record-event.ts';
import { type Change, fieldsOf, type RowAction } from '../../../capability/proposal-action.ts';
import { refusalAt } from '../../../http/problem.ts';
import type { BankMode } from '../../../platform/bank-mode.ts';
import {
  insertPolicy,
  lockPolicies,
  type Policy,
  type PolicySetter,
  readPolicy,
} from './policies.ts';

/** Amounts are in cents, as text. */
const payload = z.object({
  action: z.enum(proposalActions),
  approvals: z.int(),
  threshold: z.string().nullable(),
  releasesByTime: z.boolean().nullable(),
});
export type PolicyPayload = z.infer<typeof payload>;

const policyOf = ({ approvals, threshold, releasesByTime }: PolicyPayload): Policy => ({
  approvals,
  threshold: threshold === null ? null : BigInt(threshold),
  releasesByTime,
});

/** Changes a policy; the change itself is subject to a policy. */
export const policyAction = (mode: BankMode): RowAction<PolicyPayload> => ({
  name: 'policy_change',
  payload,
  async preview(connection, form) {
    const { version, ...before } = await readPolicy(connection, mode, form.action);
    return {
      subject: `policy ${form.action}`,
      personId: null,
      barredIds: [],
      baseVersion: version,
      changes: changesOf(form.action, before, policyOf(form)),
      amount: null,
    };
  },
  lock: (connection) => lockPolicies(connection),
  carryOut: (connection, form, { proposalId, deciderId, origin }) =>
    changePolicy(connection, mode, form, { staffId: deciderId, proposalId, origin }),
});

/** Sets a policy and records the change. Call it under `lockPolicies`. */
export async function changePolicy(
  connection: Connection,
  mode: BankMode,
  form: PolicyPayload,
  setter: PolicySetter & { origin: Origin | null; detail?: string },
): Promise<void> {
  const policy = policyOf(form);
  const known = await readPolicy(connection, mode, form.action);
  await insertPolicy(connection, form.action, policy, setter);
  const { before, after } = fieldsOf(changesOf(form.action, known, policy));
  await recordEvent(connection, {
    action: 'policy_changed',
    actorId: setter.staffId,
    origin: setter.origin,
    before: { policy: form.action, ...before },
    after: { policy: form.action, ...after },
    ...(setter.detail !== undefined && { detail: setter.detail }),
  });
}

/** Refuses a policy under which one person could make a change that always needs two. */
export function refuseTooFew({ action, approvals }: PolicyPayload): void {
  if (approvals < approvalsMinOf(action))
    throw refusalAt('validation_failed', 'approvals', 'This always needs a second person.');
}

function changesOf(action: PolicyPayload['action'], before: Policy, after: Policy): Change[] {
  const changes: Change[] = [];
  const add = (field: string, one: string, other: string) => {
    if (one !== other) changes.push({ field, before: one, after: other });
  };
  add('Others who must approve', String(before.approvals), String(after.approvals));
  if (hasAmount(action)) add('Above', thresholdText(before), thresholdText(after));
  if (action === 'transaction_approval')
    add('Wires released by time', yesNo(before.releasesByTime), yesNo(after.releasesByTime));
  return changes;
}

const thresholdText = ({ threshold }: Policy) =>
  threshold === null ? 'any amount' : formatUsd(threshold);
const yesNo = (value: boolean | null) => (value ? 'yes' : 'no');
