import type { Account } from '@seven-hills/contracts/money/accounts';
import { formatUsd } from '@seven-hills/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { centsOf } from '../../money/transaction-words.ts';
import { Sparkline } from '../../ui/data/chart/sparkline.tsx';
import { balanceLineQuery } from '../balances/queries.ts';
import { viewHref } from '../screens.ts';

/**
 * A sparkline of the last 90 days' balance on the account card, linked to its figures. Hidden in an
 * account's first days, which are too few for a line, and while it loads.
 */
export function BalanceLine({ account }: { account: Account }) {
  const { data } = useQuery(balanceLineQuery());
  const past = data?.days.slice(0, -1) ?? [];
  if (past.length < 2) return null;
  const first = centsOf(past[0]?.balance ?? '0.00');
  const now = centsOf(account.currentBalance);
  return (
    <Link
      href={viewHref('balance')}
      className="block size-full animate-fade rounded-control text-on-deep-soft transition-colors hover:text-on-deep"
    >
      <Sparkline
        className="size-full"
        // Uses the current balance for today, because the card is updated first.
        values={[...past.map(({ balance }) => Number(centsOf(balance))), Number(now)]}
      />
      <span className="sr-only">
        Balance over time: from {formatUsd(first)} to {formatUsd(now)}.{' '}
      </span>
      <span className="mt-1 hidden text-right text-xs sm:block">Last {past.length + 1} days</span>
    </Link>
  );
}
