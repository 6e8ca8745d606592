import { useQuery } from '@tanstack/react-query';
import { ownInterestQuery } from '../../money/queries.ts';
import { centsOf } from '../../money/transaction-words.ts';
import { Money } from '../../ui/data/money.tsx';

/** `$1.83 interest so far this month, 4.00% APY`. Reserves its line while it loads. */
export function EarnedInterest() {
  const { data } = useQuery(ownInterestQuery);
  return (
    <p className="mt-1 min-h-5 text-on-pine-soft text-sm sm:mt-3 sm:min-h-6 sm:text-base">
      {data?.current && (
        <>
          <span className="font-semibold text-on-pine">
            <Money cents={centsOf(data.thisMonth)} />
          </span>{' '}
          interest so far this month, <span className="tabular">{data.current.apy}% APY</span>
        </>
      )}
    </p>
  );
}
