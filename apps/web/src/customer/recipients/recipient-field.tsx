import type { Ref } from 'react';
import { usePayingAccounts } from '../../money/own-accounts.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/form/combobox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { type ChosenRecipient, numberText, recipientText } from './chosen-recipient.ts';
import { nobodyFound, useRecipientSearch } from './recipient-search.ts';

interface RecipientFieldProps {
  label?: string;
  value: ChosenRecipient | null;
  onChange: (recipient: ChosenRecipient | null) => void;
  onBlur: () => void;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
}

/**
 * Chooses the recipient: someone paid before, or any other customer by name, full account
 * number, or, if they allow it, by email or phone.
 */
export function RecipientField(props: RecipientFieldProps) {
  const { label = 'Recipient Account', value, onChange, onBlur, error, ref } = props;
  const { typed, setTyped, isBehind, failure, refetch, ...recipients } = useRecipientSearch();
  const own = usePayingAccounts() ?? [];
  /** An account that the customer shares is nobody else's. */
  const found = recipients.found.filter(({ id }) => own.every((account) => account.id !== id));
  return (
    <Field
      label={label}
      hint="Someone you’ve paid before, or anyone by name or full account number. Email and phone find those who allow it."
      error={error ?? failure}
      aside={
        failure && (
          <Button variant="link" className="min-h-6" onClick={refetch}>
            Try Again
          </Button>
        )
      }
    >
      <Combobox<ChosenRecipient>
        ref={ref}
        name="recipient"
        query={typed}
        onQueryChange={setTyped}
        options={found}
        optionKey={({ id }) => id}
        optionText={recipientText}
        renderOption={(recipient) => <RecipientOption recipient={recipient} />}
        selected={value}
        onSelect={onChange}
        isBehind={isBehind}
        emptyText={failure ?? nobodyFound(typed)}
        placeholder="Marcus, or 0123456789"
        onBlur={onBlur}
      />
    </Field>
  );
}

function RecipientOption({ recipient }: { recipient: ChosenRecipient }) {
  return (
    <span className="flex flex-1 items-center justify-between gap-4">
      <span className="grid">
        <span className="font-semibold">{recipient.holder}</span>
        <span className="tabular text-ink-soft text-sm first-letter:uppercase">
          {numberText(recipient)}
        </span>
      </span>
      {recipient.paidBefore && <span className="text-ink-soft text-sm">Paid before</span>}
    </span>
  );
}
