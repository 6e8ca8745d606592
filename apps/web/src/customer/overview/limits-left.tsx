import { useQuery } from '@tanstack/react-query';
import { usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { bankServices } from '../../net/bank-services.ts';
import { QueryError } from '../../net/query-error.tsx';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';

const offered = [
  ['transfers', 'Transfers', true],
  ['withdrawals', 'Withdrawals', bankServices.withdrawals],
  ['deposits', 'Deposits', bankServices.deposits !== 'off'],
  [
    'wires',
    [bankServices.wires && 'Wires', bankServices.ach && 'ACH'].filter(Boolean).join(' and '),
    bankServices.wires || bankServices.ach,
  ],
  ['payments', 'External Payments', bankServices.paymentProviders.length > 0],
] as const;

/** The daily limits of an account, and what is left of them today. */
export function LimitsLeft({ ofAccount }: { ofAccount: { account?: number } }) {
  const limits = useQuery({
    ...api.query('/api/daily-limits', { query: ofAccount }),
    staleTime: 0,
  });
  if (limits.isPending) return <SkeletonRows rows={2} label="Loading your limits" />;
  if (limits.data === undefined) return <QueryError query={limits} />;
  const { data } = limits;
  return (
    <section aria-labelledby="limits-left" className="mt-4">
      <h3 id="limits-left" className="font-sans font-semibold text-base tracking-normal">
        Left to Move Today
      </h3>
      <p className="text-ink-soft text-sm">
        Your daily limits are for all of your accounts together. On a shared account, what its
        owners move together counts, too.
      </p>
      <DescriptionList
        items={offered
          .filter(([, , isOffered]) => isOffered)
          .map(([kind, term]) => {
            const state = data[kind];
            const detail = state
              ? `${usdOf(state.remaining)} of ${usdOf(state.limit)}`
              : 'No daily limit';
            return { term, detail };
          })}
      />
    </section>
  );
}
