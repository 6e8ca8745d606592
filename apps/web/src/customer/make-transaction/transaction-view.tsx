import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { useSearch } from 'wouter';
import { useMayMove } from '../../money/own-accounts.ts';
import { bankServices } from '../../net/bank-services.ts';
import { type Fetched, fetchedScreen } from '../../ui/fetched.tsx';
import { idIn } from '../screens.ts';

/** Loads together with its first step. */
const MakeTransactionScreen = fetchedScreen(async () => {
  const [screen] = await Promise.all([
    import('./make-transaction-screen.tsx'),
    import('./choose-recipient.tsx'),
  ]);
  return screen;
}, 'MakeTransactionScreen');
const HowToDepositScreen = fetchedScreen(
  () => import('./at-the-counter/how-to-deposit-screen.tsx'),
  'HowToDepositScreen',
);
const HowToWithdrawScreen = fetchedScreen(
  () => import('./at-the-counter/how-to-withdraw-screen.tsx'),
  'HowToWithdrawScreen',
);

/** Transfer, deposit, or withdraw; explains what customers can't order online. */
export const TransactionView: Fetched<{ user: CurrentUser }> = Object.assign(
  ({ user }: { user: CurrentUser }) => {
    const search = useSearch();
    const type = new URLSearchParams(search).get('type');
    const named = idIn(search, 'account') ?? 0;
    const accountId = useMayMove(named) ? named : 0;
    if (type === 'deposit' && bankServices.deposits === 'off')
      return <HowToDepositScreen accountId={accountId} />;
    if (type === 'withdrawal' && !bankServices.withdrawals)
      return <HowToWithdrawScreen accountId={accountId} />;
    return <MakeTransactionScreen user={user} />;
  },
  { fetch: () => MakeTransactionScreen.fetch() },
);
