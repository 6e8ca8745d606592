import { formatUsd } from '@seven-hills/money';
import { centsOf } from '../../money/transaction-words.ts';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { recipientText } from './recipient-field.tsx';
import { type TransactionDraft, typeLabels } from './transaction-form.ts';

/** What was submitted, in place of the fields, while its outcome is not known. */
export function DraftDetails({ draft }: { draft: TransactionDraft }) {
  return (
    <DescriptionList
      items={[
        { term: 'Transaction Type', detail: typeLabels[draft.type] },
        { term: 'Amount', detail: formatUsd(centsOf(draft.amount)) },
        ...(draft.recipient
          ? [{ term: 'Recipient Account', detail: recipientText(draft.recipient) }]
          : []),
        ...(draft.description ? [{ term: 'Description', detail: draft.description }] : []),
      ]}
    />
  );
}

/** `Your transfer of $25.00 to Marcus R.` */
export function describeDraft({ type, amount, recipient }: TransactionDraft): string {
  const to = recipient ? ` to ${recipient.holder}` : '';
  return `Your ${type} of ${formatUsd(centsOf(amount))}${to}`;
}
