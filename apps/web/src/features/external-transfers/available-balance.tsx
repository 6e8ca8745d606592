import { formatUsd } from '@seven-hills/money';
import { useQuery } from '@tanstack/react-query';
import { DailyLimitHint } from '../../banking/daily-limit-hint.tsx';
import { accountQuery } from '../../banking/queries.ts';
import { centsOf } from '../../banking/transaction-words.ts';

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
