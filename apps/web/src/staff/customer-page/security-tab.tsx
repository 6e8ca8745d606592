import { words } from '@seven-hills/bank/words/words';
import type { CustomerDetails } from '@seven-hills/contracts/staff/customer-page';
import type { OpenedUser } from '@seven-hills/contracts/staff/users';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import { Queried } from '../../net/query-panel.tsx';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { FactorReset } from '../factor-resets/factor-reset.tsx';
import { useMay } from '../permissions.ts';
import { refreshStaffData } from '../staff-data.ts';
import { CloseAccount } from '../stops/close-account.tsx';
import { OpenStops } from '../stops/open-stops.tsx';
import { UserAccess } from '../stops/user-access.tsx';
import { WaitingPeriod } from '../users/waiting-period.tsx';
import { customerDetailsQuery } from './queries.ts';

/** How a customer signs in, any locks and stops, and the staff actions for them. */
export function SecurityTab({ user }: { user: OpenedUser }) {
  const may = useMay();
  const isSelf = useCurrentUser().user?.id === user.id;
  const isClosed = user.status === 'closed';
  const stay = () => undefined;
  return (
    <div className="grid gap-6">
      <OpenStops user={user} />
      {user.waitingPeriodEndsAt && may('customers.release') && (
        <WaitingPeriod user={user} endsAt={user.waitingPeriodEndsAt} onLifted={stay} />
      )}
      <Card title="PIN and Second Step">
        <Queried
          of={customerDetailsQuery(user.id)}
          loading={`Loading how the ${words.customer} signs in`}
        >
          {(read) => (
            <>
              <DescriptionList
                items={[
                  { term: 'PIN', detail: pinWords(read) },
                  {
                    term: 'Authenticator app',
                    detail: read.hasAuthenticator ? 'Set up' : 'Not set up',
                  },
                  { term: 'Passkeys', detail: read.passkeyCount },
                  { term: 'Recovery codes left', detail: read.recoveryCodesLeft },
                ]}
              />
              {!isSelf && !isClosed && <SignInHelp user={user} details={read} />}
            </>
          )}
        </Queried>
      </Card>
      {may('customers.stop') && !isClosed && (
        <Card>
          <UserAccess user={user} onChanged={stay} />
        </Card>
      )}
      {!isClosed && !isSelf && may('factors.reset') && user.hasSecondFactor && (
        <Card>
          <FactorReset user={user} onChanged={stay} />
        </Card>
      )}
      {may('accounts.close') && user.account && !isClosed && user.role === 'user' && (
        <Card>
          <CloseAccount user={user} onClosed={stay} />
        </Card>
      )}
    </div>
  );
}

const isLocked = ({ pinLockedUntil, pinNeedsUnlocking }: CustomerDetails) =>
  pinNeedsUnlocking || pinLockedUntil !== null;

function pinWords(details: CustomerDetails): string {
  if (!details.hasPin) return 'Not set';
  if (details.pinNeedsUnlocking) return 'Locked until it is unlocked';
  return details.pinLockedUntil
    ? `Locked until ${formatDateTime(details.pinLockedUntil)}`
    : 'Set, not locked';
}

/** Actions for a customer who is locked out; neither reveals a secret to staff. */
function SignInHelp({ user, details }: { user: OpenedUser; details: CustomerDetails }) {
  const may = useMay();
  const queryClient = useQueryClient();
  const params = { id: user.id };
  const unlock = useCall({
    mutationFn: () => api.post('/api/admin/users/:id/unlock-pin', { params }),
    success: ({ message }) => ({ title: 'PIN Unlocked', description: message }),
    onSuccess: () => refreshStaffData(queryClient),
    failure: { title: 'Error', fallback: 'Failed to unlock the PIN. Please try again.' },
  });
  const send = useCall({
    mutationFn: () => api.post('/api/admin/users/:id/send-reset-link', { params }),
    success: ({ message }) => ({ title: 'Reset Link Sent', description: message }),
    failure: { title: 'Error', fallback: 'Failed to send the link. Please try again.' },
  });
  const unlocks = isLocked(details) && may('customers.release');
  if (!unlocks && !may('customers.edit')) return null;
  return (
    <div className="mt-4 grid gap-3">
      <p className="text-ink-soft text-sm">
        Verify the {words.customer}’s identity first. We’ll notify them by email.
      </p>
      <div className="flex flex-wrap gap-3">
        {unlocks && (
          <Button variant="secondary" pending={unlock.isPending} onClick={() => unlock.mutate()}>
            Unlock PIN
          </Button>
        )}
        {may('customers.edit') && (
          <Button variant="secondary" pending={send.isPending} onClick={() => send.mutate()}>
            Send Password Reset Link
          </Button>
        )}
      </div>
      <FailureAlert of={unlock} />
      <FailureAlert of={send} />
    </div>
  );
}
