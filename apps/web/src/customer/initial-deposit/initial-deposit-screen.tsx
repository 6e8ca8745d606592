import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { accountQuery } from '../../money/queries.ts';
import { currentUserQuery } from '../../net/session/current-user.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { depositSuccessful } from './deposit-messages.ts';
import { DepositPage } from './deposit-page.tsx';
import { PaymentStep } from './payment-step.tsx';

/**
 * `/initial-deposit` for customers with access to the bank; on success it leads to the dashboard.
 */
export function InitialDepositScreen() {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();

  async function enter() {
    await Promise.all(
      [currentUserQuery, accountQuery].map(({ queryKey }) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
    toast(depositSuccessful);
    navigate('/dashboard');
  }

  return (
    <DepositPage>
      <PaymentStep
        back={{ label: 'Back to Dashboard', href: '/dashboard' }}
        onCredited={() => void enter()}
      />
    </DepositPage>
  );
}
