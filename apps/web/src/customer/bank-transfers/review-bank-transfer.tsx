import type { LinkedAccount } from '@seven-hills/contracts/money/linked-accounts';
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OrderProgress } from '../../money/movement/order-progress.tsx';
import { useIsInactive, useOwnAccount } from '../../money/own-accounts.ts';
import { usdOf } from '../../money/transaction-words.ts';
import { QueryError } from '../../net/query-error.tsx';
import { Button } from '../../ui/button.tsx';
import { ConsentBox } from '../../ui/consent-box.tsx';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { OfflineNotice } from '../../ui/feedback/offline-notice.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { fetched } from '../../ui/fetched.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { StepActions } from '../../ui/step-actions.tsx';
import { InactiveBanner } from '../inactive-banner.tsx';
import { linkedLabel, linkedName, placeOf } from '../linked-accounts/linked-words.ts';
import { ReviewButtons } from '../pin/review-buttons.tsx';
import { viewHref } from '../screens.ts';
import { type BankTransferDraft, directionWords } from './bank-transfer-form.ts';
import { type BankTransferPlan, planLines } from './plan-lines.tsx';
import { bankTransferPlanQuery } from './queries.ts';
import type { BankTransferOrder } from './use-bank-transfer.ts';

const OrderQuestion = fetched(() => import('../confirmations/order-question.tsx'), 'OrderQuestion');

interface ReviewBankTransferProps {
  user: CurrentUser;
  transfer: BankTransferOrder;
}

/** The final review, with the authorization of a debit; stays until the outcome is known. */
export function ReviewBankTransfer({ user, transfer }: ReviewBankTransferProps) {
  const { draft, linked, refusal, movement } = transfer;
  const { order } = movement;
  const words = directionWords[draft?.direction ?? 'in'];
  return (
    <Page
      title={words.confirmTitle}
      back={
        order
          ? { label: 'Back to Dashboard', href: viewHref('dashboard') }
          : { label: 'Back to Form', onClick: transfer.backToForm }
      }
    >
      <div className="grid max-w-2xl gap-5">
        {order && <OrderProgress order={order} />}
        {refusal && (
          <Alert variant="danger" title={words.failure}>
            {refusal}
          </Alert>
        )}
        {draft && !order && linked && (
          <Planned user={user} draft={draft} linked={linked} transfer={transfer} />
        )}
        {order?.state === 'sending' && (
          <StepActions>
            <Button size="large" pending>
              Processing...
            </Button>
          </StepActions>
        )}
      </div>
    </Page>
  );
}

interface PlannedProps extends ReviewBankTransferProps {
  draft: BankTransferDraft;
  linked: LinkedAccount;
}

/** Reads the dates, without which nothing can be confirmed. */
function Planned(props: PlannedProps) {
  const { direction, amount, accountId, linkedAccountId } = props.draft;
  const plan = useQuery(
    bankTransferPlanQuery({
      direction,
      amount,
      linkedAccountId,
      ...(accountId !== 0 && { account: accountId }),
    }),
  );
  if (plan.data) return <Confirmable {...props} plan={plan.data} />;
  if (plan.isPending) return <SkeletonRows label="Loading the dates" />;
  return <QueryError query={plan} title="The dates could not be loaded" />;
}

function Confirmable({
  user,
  draft,
  linked,
  transfer,
  plan,
}: PlannedProps & { plan: BankTransferPlan }) {
  const { direction, accountId, amount, description } = draft;
  const { question, isOffline } = transfer.movement;
  const words = directionWords[direction];
  const account = useOwnAccount(accountId);
  const isInactive = useIsInactive(accountId);
  // Another text has to be authorized again.
  const [agreedHash, setAgreedHash] = useState<string | null>(null);
  const hash = plan.authorization?.hash;
  const isAuthorized = hash !== undefined && agreedHash === hash;
  const [isMissed, setIsMissed] = useState(false);
  const money = usdOf(amount);
  const label =
    direction === 'in'
      ? `Add ${money} from ${linkedLabel(linked)}`
      : `Send ${money} to ${linkedLabel(linked)}`;
  const ends = account?.accountNumber.slice(-4) ?? '';

  function confirm(pin?: string) {
    if (direction === 'out') transfer.confirm(undefined, pin);
    else if (isAuthorized) transfer.confirm({ authorization: hash }, pin);
    else setIsMissed(true);
  }

  return (
    <>
      <Card>
        <DescriptionList
          items={[
            { term: words.linked, detail: `${linkedName(linked)}, ${placeOf(linked)}` },
            { term: words.own, detail: account && `Account ••${ends}` },
            { term: 'Amount', detail: money },
            { term: 'Fee', detail: 'None' },
            ...planLines(direction, plan),
            { term: 'Note', detail: description },
          ]}
        />
      </Card>
      {isOffline && <OfflineNotice />}
      {isInactive && <InactiveBanner user={user} accountId={accountId} announce />}
      {question && transfer.toSend && !isInactive ? (
        <OrderQuestion
          question={question}
          movement={{ kind: 'bank_transfer', order: { ...transfer.toSend, direction: 'out' } }}
          account={transfer.account}
          label={label}
          onAnswered={(answer) => transfer.confirm(answer)}
          onCancel={transfer.backToForm}
        />
      ) : (
        <>
          {direction === 'in' && (
            <Card title="Authorization">
              <p className="mb-4">{plan.authorization?.body}</p>
              <ConsentBox
                label="I authorize this debit."
                checked={isAuthorized}
                onChange={(event) => {
                  setAgreedHash(event.target.checked ? (hash ?? null) : null);
                  setIsMissed(false);
                }}
                error={isMissed ? 'Please authorize the debit.' : undefined}
              />
            </Card>
          )}
          <ReviewButtons
            label={direction === 'in' ? `Add ${money}` : `Send ${money}`}
            cancelLabel="Back"
            isInactive={isInactive}
            refusedPin={transfer.refusedPin}
            onCancel={transfer.backToForm}
            onConfirm={confirm}
          />
        </>
      )}
    </>
  );
}
