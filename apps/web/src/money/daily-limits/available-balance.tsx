import { limits } from '@seven-hills/bank/limits';
import { isFree } from '@seven-hills/bank/payments/fees';
import type { FeeTerm } from '@seven-hills/bank/term-names';
import { formatUsd, parseTypedAmount } from '@seven-hills/money';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../net/api-client.ts';
import type { Answer } from '../../net/api-types.ts';
import { bankServices } from '../../net/bank-services.ts';
import { useOwnAccount } from '../own-accounts.ts';
import { nextFee, partsOpenWithin, useTerms } from '../terms.ts';
import { centsOf, usdOf } from '../transaction-words.ts';
import { limitNow } from './amount-limit.ts';

type DailyLimits = Answer<'GET', '/api/daily-limits'>;
/** What a limit applies to. ACH payments count toward the limit on wires. */
export type Limited = keyof DailyLimits | 'ach' | 'sameDayAch';

/**
 * What is left of the daily limits; refetched whenever a form opens, because the customer may also
 * have sent money from another device.
 */
const dailyLimitsQuery = (account: number) => ({
  ...api.query('/api/daily-limits', ...(account === 0 ? [] : [{ query: { account } }])),
  staleTime: partsOpenWithin,
});

const words: Record<Limited, { verb: string; one: string; fee?: FeeTerm }> = {
  transfers: { verb: 'send', one: 'transfer' },
  wires: { verb: 'send', one: 'wire', fee: 'wireFee' },
  ach: { verb: 'send', one: 'ACH payment', fee: 'achFee' },
  sameDayAch: { verb: 'send', one: 'ACH payment', fee: 'sameDayAchFee' },
  payments: { verb: 'send', one: 'payment', fee: 'paymentFee' },
  deposits: { verb: 'deposit', one: 'deposit' },
  withdrawals: { verb: 'withdraw', one: 'withdrawal' },
};

/** `today’s limit`, or what is left of it. */
function todayWords(state: DailyLimits[keyof DailyLimits]): string {
  if (!state || state.remaining === state.limit) return 'today’s limit';
  return `what’s left of today’s limit of ${usdOf(state.limit)}`;
}

/** The most that can be moved now and its limiting factor; `null` until known. */
function useLimitNow(kind: Limited, accountId: number) {
  const account = useOwnAccount(accountId);
  const today = useQuery(dailyLimitsQuery(accountId));
  const terms = useTerms(accountId);
  if (!account?.isActive || today.isPending) return null;
  const state = today.data?.[kind === 'ach' || kind === 'sameDayAch' ? 'wires' : kind] ?? null;
  const available = centsOf(account.balance);
  const { fee } = nextFee(terms, words[kind].fee ?? null);
  const limit = limitNow({
    available: kind === 'deposits' ? null : available,
    fee,
    leftToday: state && centsOf(state.remaining),
    perMovement: limits.transactionAmountMax,
  });
  return { ...limit, available, state, fee, terms };
}

interface AvailableBalanceProps {
  limitOf: Limited;
  /** The customer's account. Default: the primary one. */
  accountId?: number;
  /** What comes first. Shown with the rest, because a description that changes is read again. */
  children?: ReactNode;
}

/** The hint below an amount: the most that can be moved now, and why. */
export function AvailableBalance(props: AvailableBalanceProps) {
  const { limitOf: kind, accountId = 0, children } = props;
  const now = useLimitNow(kind, accountId);
  if (!now) return null;
  const { cents, because, available, state, terms } = now;
  const { verb, one } = words[kind];
  const fee = isFree(now.fee) ? '' : ', less the fee';
  const reason = {
    available: `your available balance${fee && ` of ${formatUsd(available)}${fee}`}`,
    today: todayWords(state),
    movement: `the most for one ${one}`,
  }[because];
  return (
    <>
      {children}
      {kind !== 'deposits' && because !== 'available' && `Available: ${formatUsd(available)}. `}
      You can {verb} up to {formatUsd(cents)} now: {reason}.
      {kind === 'deposits' && bankServices.deposits === 'open' && (
        <> Needs approval above {usdOf(terms.reviewedAbove).replace('.00', '')}.</>
      )}
    </>
  );
}

/** Why a typed amount can't be moved now; null if it can, or if the limit is not known yet. */
export function useOverLimit(kind: Limited, typedAmount: string, accountId = 0): string | null {
  const now = useLimitNow(kind, accountId);
  const amount = parseTypedAmount(typedAmount);
  if (!now || amount === null || amount <= now.cents) return null;
  return `That’s more than the ${formatUsd(now.cents)} that you can ${words[kind].verb} now.`;
}
