import type { AccountType } from '@seven-hills/bank/limits';
import { useQuery } from '@tanstack/react-query';
import { api } from '../net/api-client.ts';

const ratesQuery = api.query('/api/interest-rates');

/**
 * Each account type's advertised annual yield: `4.00% APY`, or `up to 4.23% APY`. Omits types that
 * earn nothing or whose yield has not loaded.
 */
export function useYields(): Partial<Record<AccountType, string>> {
  const { data = [] } = useQuery(ratesQuery);
  return Object.fromEntries(
    data.map(({ accountType, tiers }) => {
      const yields = tiers
        .map(({ apy }) => apy)
        .toSorted((one, other) => Number(one) - Number(other));
      const upTo = yields[0] === yields.at(-1) ? '' : 'up to ';
      return [accountType, `${upTo}${yields.at(-1)}% APY`];
    }),
  );
}
