import { brand, firstDepositText } from '@seven-hills/bank/brand';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { bankServices } from '../../net/bank-services.ts';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { toastAfterLoad } from '../../ui/feedback/toast.ts';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { forgetScrolling } from '../../ui/navigation/scroll-memory.ts';
import { DepositElsewhere } from './deposit-elsewhere.tsx';
import { depositSuccessful } from './deposit-messages.ts';
import { DepositPage } from './deposit-page.tsx';
import { LeaveButton } from './leave-button.tsx';
import { NoAccountStep } from './no-account-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { RequiredLayout } from './required-layout.tsx';

/**
 * Replaces every screen until the initial deposit is made: explains why it is required and leads to
 * the payment. At `/initial-deposit` it starts with the payment. A person without an account shares
 * or opens one first.
 */
export function InitialDepositRequiredScreen() {
  const [path] = useLocation();
  const [isPaying, setPaying] = useState(path === '/initial-deposit');

  function enter() {
    toastAfterLoad(depositSuccessful);
    if (path === '/initial-deposit') window.location.assign('/dashboard');
    else {
      forgetScrolling();
      window.location.reload();
    }
  }

  const { user } = useCurrentUser();
  const [wantsAccount, setWantsAccount] = useState(path === '/initial-deposit');
  if (user?.formerStaff && (!wantsAccount || !user.formerStaff.hasAccount))
    return (
      <DepositPage>
        <LeaverStep
          hasAccount={user.formerStaff.hasAccount}
          onContinue={() => setWantsAccount(true)}
        />
      </DepositPage>
    );
  if (user?.hasAccount === false) return <NoAccountStep />;
  return (
    <DepositPage>
      {!bankServices.cardDeposits ? (
        <DepositElsewhere leave={<LeaveButton />} />
      ) : isPaying ? (
        <PaymentStep back={{ label: 'Back', onClick: () => setPaying(false) }} onCredited={enter} />
      ) : (
        <RequiredStep onContinue={() => setPaying(true)} />
      )}
    </DepositPage>
  );
}

/** For a person whose role on the staff has ended, and who does not bank here. */
function LeaverStep({ hasAccount, onContinue }: { hasAccount: boolean; onContinue: () => void }) {
  usePageTitle('Your Role Has Ended');
  return (
    <div className="grid max-w-xl gap-5">
      <h1 tabIndex={-1} className="text-4xl">
        Your Role Has Ended
      </h1>
      <p>
        You no longer have a role on the staff of {brand.name}, so the staff area is closed to you.
        If this is a mistake, ask an administrator.
      </p>
      <p>
        {hasAccount
          ? 'Your account was never activated. You don’t need to do anything unless you want to bank with us.'
          : `To open an account, call us: ${brand.supportPhone}.`}
      </p>
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {hasAccount && (
          <Button variant="secondary" onClick={onContinue}>
            Activate My Account
          </Button>
        )}
        <LeaveButton label="Sign Out" />
      </div>
    </div>
  );
}

function RequiredStep({ onContinue }: { onContinue: () => void }) {
  return (
    <RequiredLayout consequence="The deposit activates it right away, the full amount goes into your balance, and then you choose your PIN.">
      <div className="mt-1 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <Button size="large" onClick={onContinue}>
          Make the {firstDepositText} Deposit
        </Button>
        <LeaveButton />
      </div>
      <p className="max-w-xl text-ink-soft">
        You can also deposit at least {firstDepositText} in cash at the counter. Bring a photo ID
        and your account number.
      </p>
    </RequiredLayout>
  );
}
