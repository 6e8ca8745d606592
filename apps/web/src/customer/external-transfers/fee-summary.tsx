import { type Cents, feeOf, formatUsd, noFee, parseTypedAmount } from '@seven-hills/money';
import type { NextFee } from '../../money/terms.ts';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { Card } from '../../ui/layout/card.tsx';

const Announced = fetchedExtra(() => import('../../ui/announced.tsx'), 'Announced');

interface FeeSummaryProps {
  title: string;
  /** The amount as typed so far. */
  typedAmount: string;
  /** Omitted for movements that never have a fee. */
  nextFee?: NextFee;
}

const free: NextFee = { fee: noFee, note: null };

/** Amount, fee, and total of the amount as typed; screen readers announce them after a pause. */
export function FeeSummary({ title, typedAmount, nextFee = free }: FeeSummaryProps) {
  const amount = parseTypedAmount(typedAmount) ?? 0n;
  const fee = feeOf(amount, nextFee.fee);
  return (
    <Card aria-labelledby="fee-summary" className="grid gap-4">
      <h2 id="fee-summary" className="text-xl">
        {title}
      </h2>
      <FeeLines amount={amount} fee={fee} note={nextFee.note} />
      <Announced
        text={amount > 0n ? `Fee ${formatUsd(fee)}, total ${formatUsd(amount + fee)}` : ''}
      />
    </Card>
  );
}

interface FeeLinesProps {
  amount: Cents;
  fee: Cents;
  /** How the fee comes about. */
  note: string | null;
}

/** Amount, fee, and total, line by line. */
export function FeeLines({ amount, fee, note }: FeeLinesProps) {
  const lines = [
    { term: 'Amount', cents: amount },
    { term: note === null || note === 'Free' ? 'Fee' : `Fee (${note})`, cents: fee },
  ];
  return (
    <dl className="grid gap-2">
      {lines.map(({ term, cents }) => (
        <div key={term} className="flex flex-wrap justify-between gap-x-6">
          <dt className="text-ink-soft">{term}</dt>
          <dd className="tabular">{formatUsd(cents)}</dd>
        </div>
      ))}
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-line border-t pt-3">
        <dt className="font-semibold">Total</dt>
        <dd className="tabular font-display font-medium text-2xl">{formatUsd(amount + fee)}</dd>
      </div>
    </dl>
  );
}
