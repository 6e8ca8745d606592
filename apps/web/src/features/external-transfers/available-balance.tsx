import { formatUsd } from '@seven-hills/money';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../../banking/queries.ts';
import { centsOf } from '../../banking/transaction-words.ts';

/** The hint below an amount. */
export function AvailableBalance() {
  const { data: account } = useQuery(accountQuery);
  if (!account) return null;
  return <>Available: {formatUsd(centsOf(account.balance))}</>;
}
