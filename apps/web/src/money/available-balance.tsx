import { formatUsd } from '@seven-hills/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../net/api-client.ts';
import type { Answer } from '../net/api-types.ts';
import { bankServices } from '../net/bank-services.ts';
import { accountQuery } from './queries.ts';
import { centsOf } from './transaction-words.ts';

type DailyLimits = Answer<'GET', '/api/daily-limits'>;

/** What is left of the day's limits; other devices send too, so it is read whenever a form opens. */
const dailyLimitsQuery = queryOptions({ ...api.query('/api/daily-limits'), staleTime: 0 });

/** The hint below an amount: what is there, and what is left of a daily limit where one applies. */
export function AvailableBalance({ limitOf }: { limitOf: keyof DailyLimits | null }) {
  const { data: account } = useQuery(accountQuery);
  if (!account) return null;
  return (
    <>
      Available: {formatUsd(centsOf(account.balance))}
      {limitOf && <DailyLimitHint of={limitOf} />}
    </>
  );
}

/** The end of the hint; nothing without a limit. */
function DailyLimitHint({ of: kind }: { of: keyof DailyLimits }) {
  const isLimited = bankServices.dailyLimits[kind] !== null;
  const { data } = useQuery({ ...dailyLimitsQuery, enabled: isLimited });
  const state = data?.[kind];
  if (!state) return null;
  return (
    <>
      . Left to send today: {formatUsd(centsOf(state.remaining))} of{' '}
      {formatUsd(centsOf(state.limit))}.
    </>
  );
}
