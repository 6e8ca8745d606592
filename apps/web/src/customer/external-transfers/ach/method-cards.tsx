import { isFree } from '@seven-hills/bank/payments/fees';
import type { AchSpeed } from '@seven-hills/contracts/money/parts/ach-fields';
import { feeOf, formatUsd, parseTypedAmount, toDecimal } from '@seven-hills/money';
import { useQuery } from '@tanstack/react-query';
import { useNextFee } from '../../../money/terms.ts';
import { centsOf } from '../../../money/transaction-words.ts';
import { RadioCards } from '../../../ui/form/radio-cards.tsx';
import { useDebounced } from '../../../ui/form/use-typed-search.ts';
import { achPlanQuery } from '../queries.ts';
import { type AchPlan, arrivalWords, wireArrivalWords } from './ach-words.ts';

const typingPauseMs = 400;

/** How an account at another bank is paid. */
export type PayingMethod = AchSpeed | 'wire';

interface MethodCardsProps {
  method: PayingMethod;
  onChoose: (method: PayingMethod) => void;
  offersWire: boolean;
  typedAmount: string;
  /** The account that pays; 0 for the primary one. */
  accountId: number;
}

/** The ways to pay an account at another bank, with the cost and the arrival of each. */
export function MethodCards(props: MethodCardsProps) {
  const { method, onChoose, offersWire, typedAmount, accountId } = props;
  const amount = parseTypedAmount(typedAmount) ?? 0n;
  const settled = useDebounced(toDecimal(amount), typingPauseMs);
  const { data } = useQuery({
    ...achPlanQuery(settled, accountId),
    placeholderData: (before) => before,
  });
  const wire = useNextFee('wireFee', accountId);
  const wireCost = amount > 0n ? `${formatUsd(feeOf(amount, wire.fee))} fee` : `${wire.note} fee`;
  const options = [
    { value: 'standard', title: 'ACH', description: data && achWords(data.standard) },
    // What was chosen stays, also once it is too late.
    ...(data?.sameDay || method === 'same_day'
      ? [
          {
            value: 'same_day',
            title: 'Same-Day ACH',
            description: data && (data.sameDay ? achWords(data.sameDay) : tooLate),
          },
        ]
      : []),
    ...(offersWire
      ? [
          {
            value: 'wire',
            title: 'Wire',
            description: [isFree(wire.fee) ? 'Free' : wireCost, data && wireArrivalWords(data.wire)]
              .filter(Boolean)
              .join(' · '),
          },
        ]
      : []),
  ];
  if (options.length === 1) return null;
  return (
    <RadioCards
      legend="How to pay"
      options={options}
      name="method"
      chosen={method}
      onChange={({ target }) => {
        const chosen = (['standard', 'same_day', 'wire'] as const).find(
          (known) => known === target.value,
        );
        if (chosen) onChoose(chosen);
      }}
    />
  );
}

const tooLate =
  'Not available now: it is too late for today, or more than $1,000,000. Please choose another way.';

/** `Free · Arrives Tue, Dec 1` */
const achWords = (plan: AchPlan): string =>
  `${centsOf(plan.fee) === 0n ? 'Free' : `${formatUsd(centsOf(plan.fee))} fee`} · Arrives ${arrivalWords(plan)}`;
