import { limits } from '@seven-hills/bank/limits';
import { formatUsd } from '@seven-hills/money';
import X from 'lucide-react/icons/x';
import type { Ref } from 'react';
import { Announced } from '../../ui/announced.tsx';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { MoneyInput } from '../../ui/form/money-input.tsx';
import { Initials } from '../../ui/initials.tsx';
import { numberText } from '../recipients/chosen-recipient.ts';
import { RecipientField } from '../recipients/recipient-field.tsx';
import type { SharePayer } from './split-form.ts';

interface PeopleFieldProps {
  value: SharePayer[];
  /** What each pays, in the same order; null to enter it. */
  shares: readonly bigint[] | null;
  onChange: (people: SharePayer[]) => void;
  onBlur: () => void;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
}

/** The people who are asked for a share: a search that adds them, and a row for each. */
export function PeopleField({ value, shares, onChange, onBlur, error, ref }: PeopleFieldProps) {
  const isFull = value.length >= limits.splitPeopleMax;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      {isFull ? (
        <p className="text-ink-soft">
          You can split a bill among {limits.splitPeopleMax} people at most.
        </p>
      ) : (
        <RecipientField
          ref={ref}
          label={value.length === 0 ? 'Who Pays a Share?' : 'Add Another Person'}
          value={null}
          onChange={(recipient) => {
            if (recipient && !value.some((each) => each.recipient.id === recipient.id))
              onChange([...value, { recipient, amount: '' }]);
          }}
          onBlur={onBlur}
          error={error}
        />
      )}
      {isFull && error && <p className="text-danger text-sm">{error}</p>}
      <Announced
        text={value
          .map(({ recipient }, index) =>
            shares ? `${recipient.holder} ${formatUsd(shares[index] ?? 0n)}` : recipient.holder,
          )
          .join(', ')}
      />
      <ul className="grid gap-2 empty:hidden" aria-label="People who pay a share">
        {value.map(({ recipient, amount }, index) => (
          <li key={recipient.id} className="flex flex-wrap items-center justify-end gap-x-3">
            <Initials name={recipient.holder} className="max-sm:hidden" />
            <span className="grid min-w-0 flex-[1_1_6rem]">
              <span className="truncate font-semibold">{recipient.holder}</span>
              <span className="tabular truncate text-ink-soft text-sm first-letter:uppercase">
                {numberText(recipient)}
              </span>
            </span>
            {shares ? (
              <span className="tabular font-semibold">{formatUsd(shares[index] ?? 0n)}</span>
            ) : (
              <ShareInput
                label={`Share of ${recipient.holder}`}
                value={amount}
                onChange={(typed) => onChange(value.with(index, { recipient, amount: typed }))}
              />
            )}
            <Button
              variant="quiet"
              className="-mr-3 px-3"
              aria-label={`Remove ${recipient.holder}`}
              onClick={() => onChange(value.toSpliced(index, 1))}
            >
              <X aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ShareInputProps {
  className?: string;
  label: string;
  value: string;
  onChange: (typed: string) => void;
}

/** One person's share of the bill. */
export function ShareInput({ className, label, value, onChange }: ShareInputProps) {
  return (
    <div className={cn('w-28 shrink-0', className)}>
      <MoneyInput
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
