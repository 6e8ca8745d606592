import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps, FormEvent } from 'react';
import { toastAtField } from '../ui/feedback/toast-at-field.ts';
import { MoneyField } from '../ui/form/money-input.tsx';
import { AvailableBalance, type Limited, useOverLimit } from './daily-limits/available-balance.tsx';
import { refreshLimits } from './queries.ts';

interface AmountFieldProps extends Omit<ComponentProps<typeof MoneyField>, 'label'> {
  limitOf: Limited;
  typedAmount: string;
  /** Who receives it, for screen readers. */
  recipient?: string | undefined;
  /** The customer's account. Default: the primary one. */
  accountId?: number;
}

/**
 * The amount of a movement. Shows how much can be moved now, and warns while typing if it is too
 * much.
 */
export function AmountField(props: AmountFieldProps) {
  const { limitOf, typedAmount, accountId = 0, recipient, ...input } = props;
  const tooMuch = useOverLimit(limitOf, typedAmount, accountId);
  return (
    <MoneyField
      label="Amount"
      hint={
        <AvailableBalance limitOf={limitOf} accountId={accountId}>
          {recipient && <span className="sr-only">To {recipient}: </span>}
        </AvailableBalance>
      }
      liveError={tooMuch}
      {...input}
    />
  );
}

interface WithinLimitOptions {
  limitOf: Limited;
  typedAmount: string;
  /** The customer's account. Default: the primary one. */
  accountId?: number;
  onSubmit: (event: FormEvent) => unknown;
  /** Gives the amount the focus, and returns true if it gets it after this event. */
  onTooMuch: () => unknown;
}

/**
 * Returns the submit handler of a form with an `AmountField`. An amount that is too high is
 * reported before other missing input, such as the PIN. The limit is refetched in case it has
 * risen; the bank decides when the order arrives.
 */
export function useSubmitWithinLimit(options: WithinLimitOptions) {
  const { limitOf, typedAmount, accountId, onSubmit, onTooMuch } = options;
  const queryClient = useQueryClient();
  const tooMuch = useOverLimit(limitOf, typedAmount, accountId);
  return (event: FormEvent) => {
    event.preventDefault();
    if (tooMuch === null) return onSubmit(event);
    toastAtField({ description: tooMuch }, onTooMuch);
    return refreshLimits(queryClient);
  };
}
