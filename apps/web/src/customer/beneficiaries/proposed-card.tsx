import { beneficiaryTerms } from '@seven-hills/bank/beneficiaries';
import { beneficiaryAgreement } from '@seven-hills/bank/words/beneficiary-words';
import type { AccountBeneficiaries } from '@seven-hills/contracts/money/beneficiaries';
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/data/dates.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ConfirmCall } from '../confirmations/confirm-call.tsx';
import { ConfirmOwnerDialog } from '../second-factor/confirm-owner-form.tsx';
import { BeneficiaryList } from './beneficiary-list.tsx';
import { refreshBeneficiaries } from './queries.ts';

interface ProposedCardProps {
  account: OwnAccount;
  proposed: NonNullable<AccountBeneficiaries['proposed']>;
}

/** A change that waits until every owner has confirmed it. */
export function ProposedCard({ account, proposed }: ProposedCardProps) {
  const { id, beneficiaries, proposedBy, expiresAt, waitsFor, waitsForYou } = proposed;
  const [dialog, setDialog] = useState<'confirm' | 'decline' | null>(null);
  const queryClient = useQueryClient();
  const params = { id: account.id, changeId: id };
  const close = () => setDialog(null);
  return (
    <Card className="grid gap-2">
      <h2 className="text-xl">Proposed Change</h2>
      <BeneficiaryList label="Proposed beneficiaries" people={beneficiaries} />
      <p className="text-ink-soft text-sm">
        {proposedBy} proposed this. It waits for {waitsFor.join(', ')} until {formatDate(expiresAt)}
        . Nothing changes before that.
      </p>
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        {waitsForYou && <Button onClick={() => setDialog('confirm')}>Confirm Change</Button>}
        <Button variant="secondary" onClick={() => setDialog('decline')}>
          {waitsForYou ? 'Decline Change' : 'End Proposal'}
        </Button>
      </div>
      {dialog === 'confirm' && (
        <ConfirmOwnerDialog
          title="Confirm these beneficiaries?"
          description="The change applies once every owner has confirmed it."
          change={{
            change: 'confirm_beneficiaries',
            sharing: beneficiaryTerms(account.id, id),
          }}
          label="Confirm Change"
          pendingLabel="Confirming..."
          failureTitle="Not Confirmed"
          onConfirmed={async (confirmation) => {
            await api.post('/api/own-accounts/:id/beneficiaries/:changeId/confirm', {
              params,
              body: { agreement: beneficiaryAgreement.version, ...confirmation },
            });
            toast({ title: 'Change Confirmed', variant: 'success' });
            await refreshBeneficiaries(queryClient);
            close();
          }}
          onClose={close}
        />
      )}
      {dialog === 'decline' && (
        <ConfirmCall
          title="End the proposed change?"
          description="The beneficiaries stay as they are. We’ll notify the other owners."
          confirmLabel="End Proposal"
          send={() => api.post('/api/own-accounts/:id/beneficiaries/:changeId/decline', { params })}
          success={{ title: 'Proposal Ended' }}
          failure={{ title: 'Proposal Not Ended', fallback: 'Please try again.' }}
          refresh={() => refreshBeneficiaries(queryClient)}
          onClose={close}
        />
      )}
    </Card>
  );
}
