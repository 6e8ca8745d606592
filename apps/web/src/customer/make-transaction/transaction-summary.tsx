import { formatUsd, parseTypedAmount } from '@seven-hills/money';
import { useWatch } from 'react-hook-form';
import { Card } from '../../ui/layout/card.tsx';
import type { TransactionForm } from './use-transaction-form.ts';

/** What a transaction within the bank costs: nothing. */
const fee = 0n;

/** Amount, fee, and total of the amount as typed; screen readers announce changes. */
export function TransactionSummary({ form }: { form: TransactionForm }) {
  const amount = parseTypedAmount(useWatch({ control: form.control, name: 'amount' })) ?? 0n;
  const lines = [
    { term: 'Amount', cents: amount },
    { term: 'Fee', cents: fee },
  ];
  return (
    <Card aria-labelledby="transaction-summary" className="grid gap-4">
      <h2 id="transaction-summary" className="text-xl">
        Transaction Summary
      </h2>
      <dl className="grid gap-2" aria-live="polite" aria-atomic="true">
        {lines.map(({ term, cents }) => (
          <div key={term} className="flex justify-between gap-6">
            <dt className="text-ink-soft">{term}</dt>
            <dd className="tabular">{formatUsd(cents)}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-6 border-line border-t pt-3">
          <dt className="font-semibold">Total</dt>
          <dd className="tabular font-display font-medium text-2xl">{formatUsd(amount + fee)}</dd>
        </div>
      </dl>
    </Card>
  );
}
