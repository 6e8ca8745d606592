import { formatUsd } from '@seven-hills/money';
import { useQuery } from '@tanstack/react-query';
import { DailyLimitHint } from './daily-limit-hint.tsx';
import { accountQuery } from './queries.ts';
import { centsOf } from './transaction-words.ts';

/** The hint below an amount. */
export function AvailableBalance({ limitOf }: { limitOf: 'wires' | 'payments' }) {
  const { data: account } = useQuery(accountQuery);
  if (!account) return null;
  return (
    <>
      Available: {formatUsd(centsOf(account.balance))}
      <DailyLimitHint of={limitOf} />
    </>
  );
}
