import { adjustmentReasonWords } from '@seven-hills/contracts/staff/parts/adjustment-form';
import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { type Cents, formatUsd } from '@seven-hills/money';
import { usdOf } from '../../money/transaction-words.ts';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { fullNameOf } from '../words.ts';
import type { AdjustmentDraft } from './adjustment-draft.ts';

interface AdjustReviewProps {
  user: AdminUser;
  draft: AdjustmentDraft;
  /** The posted balance before and after the adjustment. */
  before: Cents;
  after: Cents;
}

/** The final review before an adjustment is posted. */
export function AdjustReview({ user, draft, before, after }: AdjustReviewProps) {
  return (
    <>
      {after < 0n && (
        <Alert variant="danger" announce title="This is more than the account has">
          Go back and enter a smaller amount.
        </Alert>
      )}
      <DescriptionList
        items={[
          { term: 'Account holder', detail: fullNameOf(user) },
          { term: 'Account number', detail: user.account?.accountNumber ?? 'N/A' },
          { term: 'Balance before', detail: formatUsd(before) },
          {
            term: draft.direction === 'credit' ? 'Credit' : 'Debit',
            detail: `${draft.direction === 'credit' ? '+' : '−'}${usdOf(draft.amount)}`,
          },
          { term: 'Balance after', detail: <strong>{formatUsd(after)}</strong> },
          { term: 'Reason', detail: adjustmentReasonWords[draft.reasonCode] },
          { term: 'Note', detail: draft.note },
        ]}
      />
      <p className="text-ink-soft text-sm">
        The customer will see the amount and the reason. We’ll notify them by email.
      </p>
    </>
  );
}
