import { firstDepositText } from '@seven-hills/bank/brand';
import { words } from '@seven-hills/bank/words/words';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { currentUserQuery } from '../../net/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { WaitingInvitations } from '../account-sharing/waiting-invitations.tsx';
import { OpenAccountForm } from '../own-accounts/open-account-form.tsx';
import { LeaveButton } from './leave-button.tsx';

/**
 * For a person who registered without an account, until they share one or open their own, whose
 * deposit comes next.
 */
export function NoAccountStep() {
  const queryClient = useQueryClient();
  const [isOpening, setOpening] = useState(false);
  if (isOpening)
    return (
      <Page
        width="medium"
        title="Open an Account"
        description={`Your initial deposit of ${firstDepositText} activates it.`}
        back={{ label: 'Back', onClick: () => setOpening(false) }}
      >
        <OpenAccountForm
          offersTransfer={false}
          onOpened={() => queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })}
        />
      </Page>
    );
  return (
    <Page
      width="medium"
      title="You Have No Account Yet"
      description={`Accept an invitation to share an account, or open one of your own. Then you can use the ${words.bank}.`}
    >
      <div className="grid max-w-2xl gap-5">
        <WaitingInvitations />
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <ButtonLink href="/invitations">See Invitations</ButtonLink>
          <Button variant="secondary" onClick={() => setOpening(true)}>
            Open an Account
          </Button>
          <LeaveButton />
        </div>
      </div>
    </Page>
  );
}
