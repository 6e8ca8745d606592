import { words } from '@seven-hills/bank/words/words';
import type { OpenedUser } from '@seven-hills/contracts/staff/users';
import { accountTypeName } from '../../money/account-types.ts';
import { AgreementList } from '../../money/agreements/agreement-list.tsx';
import { Queried } from '../../net/query-panel.tsx';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { formatCalendarDate, formatDate, formatDateTime } from '../../ui/data/dates.ts';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { useMay } from '../permissions.ts';
import { PersonProposals } from '../proposals/person-proposals.tsx';
import { NameChange } from '../users/name-change.tsx';
import { StatedReason } from '../users/stated-reason.tsx';
import { fullNameOf, roleLabel, statusLook } from '../words.ts';
import { isPossible, permissionOfAction } from './customer-action.ts';
import { agreementsQuery, customerDetailsQuery } from './queries.ts';

const none = 'Not provided';

/** All details on file about a customer. */
export function DetailsTab({ user }: { user: OpenedUser }) {
  const may = useMay();
  const isSelf = useCurrentUser().user?.id === user.id;
  const { account } = user;
  return (
    <div className="grid gap-6">
      {user.nameChange && may('name_changes.decide') && (
        <NameChange user={user} request={user.nameChange} onDecided={() => undefined} />
      )}
      {user.openProposals > 0 && <PersonProposals personId={user.id} />}
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Card
          title="Person"
          actions={
            !isSelf &&
            may(permissionOfAction('death', false)) &&
            isPossible('death', user) && (
              <ButtonLink
                href={`/admin/customers/${user.id}?tab=details&do=death`}
                variant="secondary"
              >
                Report a Death
              </ButtonLink>
            )
          }
        >
          <Queried of={customerDetailsQuery(user.id)} loading="Loading the details">
            {(read) => (
              <>
                {read.contactChangedAt && (
                  <Alert variant="warning" title="Contact details changed recently">
                    The phone number or address was changed on{' '}
                    {formatDateTime(read.contactChangedAt)}. Before you call back, confirm the
                    change another way.
                  </Alert>
                )}
                {read.lockedByOwnerAt && (
                  <Alert variant="warning" title={`Locked by the ${words.customer}`}>
                    They locked their account on {formatDateTime(read.lockedByOwnerAt)}. What they
                    order is refused until they unlock it in their profile.
                  </Alert>
                )}
                <DescriptionList
                  items={[
                    { term: 'Name', detail: fullNameOf(user) },
                    {
                      term: 'Date of birth',
                      detail: read.dateOfBirth ? formatCalendarDate(read.dateOfBirth) : none,
                    },
                    { term: 'SSN', detail: read.ssn ?? none },
                    {
                      term: 'Email',
                      detail: `${user.email} (${read.isEmailConfirmed ? 'confirmed' : 'not confirmed'})`,
                    },
                    {
                      term: 'New email',
                      detail: read.pendingEmail && `${read.pendingEmail} (awaits confirmation)`,
                    },
                    { term: 'Phone', detail: read.phoneNumber || none },
                    { term: 'Address', detail: read.address || none },
                    { term: 'City', detail: read.city ?? none },
                    { term: 'State', detail: read.state ?? none },
                    { term: 'ZIP Code', detail: read.zipCode ?? none },
                  ]}
                />
              </>
            )}
          </Queried>
        </Card>
        <Card title="Account">
          <DescriptionList
            items={[
              { term: 'User ID', detail: user.id },
              { term: 'Role', detail: user.role === 'user' ? 'User' : roleLabel(user.role) },
              { term: 'Status', detail: statusLook(user.status).label },
              { term: `${words.Customer} since`, detail: formatDate(user.createdAt) },
              { term: 'Type', detail: account && accountTypeName(account.accountType) },
              { term: 'Account number', detail: account?.accountNumber },
              {
                term: 'Initial deposit',
                detail: account && (user.hasInitialDeposit ? 'Made' : 'Not made yet'),
              },
              { term: 'Last change', detail: account && formatDateTime(account.updatedAt) },
            ]}
          />
        </Card>
      </div>
      <Card title="Agreements">
        <Queried of={agreementsQuery(user.id)} loading="Loading the agreements">
          {(agreements) =>
            agreements.length > 0 ? (
              <AgreementList agreements={agreements} />
            ) : (
              <p className="text-ink-soft">No agreement is recorded.</p>
            )
          }
        </Queried>
      </Card>
      {!isSelf && (
        <Card>
          <StatedReason user={user} />
        </Card>
      )}
    </div>
  );
}
