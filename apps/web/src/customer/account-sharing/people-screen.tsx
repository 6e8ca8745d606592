import { accountRoleWords } from '@seven-hills/bank/words/sharing-words';
import { words } from '@seven-hills/bank/words/words';
import type { AccountPeople } from '@seven-hills/contracts/money/account-sharing';
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { ownAccountLabel } from '../../money/own-accounts.ts';
import { ownAccountsQuery } from '../../money/queries.ts';
import { api } from '../../net/api-client.ts';
import { Queried, QueryPanel } from '../../net/query-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { formatDate } from '../../ui/data/dates.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { ConfirmCall } from '../confirmations/confirm-call.tsx';
import { idIn, viewHref } from '../screens.ts';
import { accountPeopleQuery, refreshSharing } from './queries.ts';

const InviteDialog = fetchedExtra(() => import('./invite-dialog.tsx'), 'InviteDialog');
const LeaveDialog = fetchedExtra(() => import('./leave-dialog.tsx'), 'LeaveDialog');

type Person = AccountPeople['people'][number];
type Invitation = AccountPeople['invitations'][number];

/** Who owns or views one of the customer's accounts; its owners invite others here. */
export function PeopleScreen() {
  const id = idIn(useSearch(), 'account');
  const accounts = useQuery(ownAccountsQuery);
  return (
    <Page
      title="People on This Account"
      back={{ label: 'Back to Dashboard', href: viewHref('dashboard') }}
    >
      <QueryPanel query={accounts} loading="Loading the account">
        {({ accounts: own }) => {
          const account = id === null ? own[0] : own.find((each) => each.id === id);
          return account ? <People account={account} /> : <NoSuchAccount />;
        }}
      </QueryPanel>
    </Page>
  );
}

const NoSuchAccount = () => (
  <Card>
    <EmptyState title="Account Not Found">You don’t own or view this account.</EmptyState>
  </Card>
);

function People({ account }: { account: OwnAccount }) {
  const [dialog, setDialog] = useState<'invite' | 'leave' | null>(null);
  const isOwner = account.role !== 'viewer';
  const close = () => setDialog(null);
  return (
    <div className="grid max-w-2xl gap-5">
      <p className="text-ink-soft">{ownAccountLabel(account)}</p>
      <Queried of={accountPeopleQuery(account.id)} loading="Loading the people" rows={2}>
        {({ people, invitations }) => (
          <>
            <Card className="grid gap-1">
              <h2 className="text-xl">People</h2>
              <ul className="divide-y divide-line">
                {people.map((person) => (
                  <PersonRow key={person.id} account={account} person={person} />
                ))}
              </ul>
            </Card>
            {invitations.length > 0 && (
              <Card className="mt-5 grid gap-1">
                <h2 className="text-xl">Open Invitations</h2>
                <ul className="divide-y divide-line">
                  {invitations.map((invitation) => (
                    <InvitationRow
                      key={invitation.id}
                      accountId={account.id}
                      invitation={invitation}
                    />
                  ))}
                </ul>
              </Card>
            )}
          </>
        )}
      </Queried>
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        {isOwner && <Button onClick={() => setDialog('invite')}>Invite Someone</Button>}
        {(account.isShared || !isOwner) && (
          <Button variant="secondary" onClick={() => setDialog('leave')}>
            Leave This Account
          </Button>
        )}
      </div>
      {dialog === 'invite' && <InviteDialog account={account} onClose={close} />}
      {dialog === 'leave' && <LeaveDialog account={account} onClose={close} />}
    </div>
  );
}

function PersonRow({ account, person }: { account: OwnAccount; person: Person }) {
  const { id, name, role, since, isYou, isTaxOwner } = person;
  const queryClient = useQueryClient();
  const [isEnding, setIsEnding] = useState(false);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {name}
          {isYou && ' (you)'}
          <Badge variant="secondary">{accountRoleWords[role]}</Badge>
        </p>
        <p className="text-ink-soft text-sm">
          Since {formatDate(since)}
          {isTaxOwner &&
            account.isShared &&
            `. We report ${words.interest} under this person’s Social Security number.`}
        </p>
      </div>
      {role === 'viewer' && !isYou && account.role !== 'viewer' && (
        <RowButton
          label="End Access"
          name={`End Access of ${name}`}
          onClick={() => setIsEnding(true)}
        />
      )}
      {isEnding && (
        <ConfirmCall
          title={`End Access of ${name}?`}
          description="They will no longer see the account. You can invite them again."
          confirmLabel="End Access"
          send={() =>
            api.delete('/api/own-accounts/:id/people/:personId', {
              params: { id: account.id, personId: id },
            })
          }
          success={{
            title: 'Access Ended',
            description: `${name} can no longer see this account.`,
          }}
          failure={{ title: 'Access Not Ended', fallback: 'Please try again.' }}
          refresh={() => refreshSharing(queryClient)}
          onClose={() => setIsEnding(false)}
        />
      )}
    </li>
  );
}

interface InvitationRowProps {
  accountId: number;
  invitation: Invitation;
}

function InvitationRow({ accountId, invitation }: InvitationRowProps) {
  const { id, role, email, phoneNumber, invitedBy, expiresAt } = invitation;
  const queryClient = useQueryClient();
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const invited = email ?? phoneNumber ?? '';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span className="break-all">{invited}</span>
          <Badge variant="secondary">{accountRoleWords[role]}</Badge>
        </p>
        <p className="text-ink-soft text-sm">
          Invited by {invitedBy}, expires {formatDate(expiresAt)}
        </p>
      </div>
      <RowButton
        label="Withdraw"
        name={`Withdraw Invitation to ${invited}`}
        onClick={() => setIsWithdrawing(true)}
      />
      {isWithdrawing && (
        <ConfirmCall
          title="Withdraw This Invitation?"
          description={`${invited} will no longer be able to accept it.`}
          confirmLabel="Withdraw"
          send={() =>
            api.delete('/api/own-accounts/:id/invitations/:invitationId', {
              params: { id: accountId, invitationId: id },
            })
          }
          success={{ title: 'Invitation Withdrawn' }}
          failure={{ title: 'Invitation Not Withdrawn', fallback: 'Please try again.' }}
          refresh={() => refreshSharing(queryClient)}
          onClose={() => setIsWithdrawing(false)}
        />
      )}
    </li>
  );
}
