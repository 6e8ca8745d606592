import { limits } from '@seven-hills/bank/limits';
import { approvalsMinOf, hasAmount } from '@seven-hills/bank/words/proposal-actions';
import type { ApprovalPolicy } from '@seven-hills/contracts/staff/proposals';
import { formatAmount, parseTypedAmount, toDecimal } from '@seven-hills/money';
import { centsOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { ActionDialog } from '../action-dialog/action-dialog.tsx';
import { type ActionField, askedIf, textField } from '../action-dialog/action-fields.ts';
import { actionNames } from './proposal-words.ts';

const counts = Array.from({ length: limits.approvalsMax + 1 }, (_, count) => count);

const approvalsField = (countMin: number): ActionField<number> => ({
  label: 'Others who must approve',
  control: {
    kind: 'choice',
    choices: counts
      .slice(countMin)
      .map((count) => [String(count), count === 0 ? 'None' : String(count)]),
  },
  read: (chosen) => ({ value: Number(chosen) }),
});

const thresholdField: ActionField<string | null> = {
  label: 'Above ($)',
  hint: 'Empty: for every amount.',
  control: { kind: 'amount' },
  read(typed) {
    if (typed.trim() === '') return { value: null };
    const cents = parseTypedAmount(typed);
    return cents === null
      ? { problem: 'Please enter a valid amount.' }
      : { value: toDecimal(cents) };
  },
};

const releaseField: ActionField<boolean> = {
  label: 'An undecided wire',
  control: {
    kind: 'choice',
    choices: [
      ['waits', 'waits for staff'],
      ['sent', 'is sent after one business day'],
    ],
  },
  read: (chosen) => ({ value: chosen === 'sent' }),
};

const reasonField = textField({
  label: 'Reason (optional)',
  hint: 'Your colleagues read it.',
  lengthMax: limits.proposalReasonLengthMax,
});

/** Changes a policy. Like any other change, this may require approval. */
export function PolicyDialog({ policy, onClose }: { policy: ApprovalPolicy; onClose: () => void }) {
  const { action, approvals, threshold, releasesByTime } = policy;
  return (
    <ActionDialog
      title={actionNames[action]}
      description="How many others must approve this before it is carried out."
      confirmLabel="Save Policy"
      fields={{
        approvals: { ...approvalsField(approvalsMinOf(action)), initial: String(approvals) },
        threshold: askedIf(hasAmount(action), {
          ...thresholdField,
          initial: threshold === null ? '' : formatAmount(centsOf(threshold)),
        }),
        releasesByTime: askedIf(action === 'transaction_approval', {
          ...releaseField,
          initial: releasesByTime ? 'sent' : 'waits',
        }),
        reason: reasonField,
      }}
      send={({ releasesByTime: releases, ...body }) =>
        api.put('/api/admin/policies/:action', {
          params: { action },
          body: { ...body, releasesByTime: releases ?? false },
        })
      }
      success={{
        title: 'Policy Updated',
        description: `${actionNames[action]}: the new policy applies to everything proposed from now on.`,
      }}
      fallback="Failed to change the policy. Please try again."
      onClose={onClose}
    />
  );
}
