import { type Cents, formatUsd } from '@seven-hills/money';
import type { FieldValues } from 'react-hook-form';
import { OrderProgress } from '../../money/movement/order-progress.tsx';
import { useIsInactive } from '../../money/own-accounts.ts';
import { centsOf, usdOf } from '../../money/transaction-words.ts';
import { bankServices } from '../../net/bank-services.ts';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { OfflineNotice } from '../../ui/feedback/offline-notice.tsx';
import { fetched, fetchedExtra } from '../../ui/fetched.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { StepActions } from '../../ui/step-actions.tsx';
import { InactiveBanner } from '../inactive-banner.tsx';
import { viewHref } from '../screens.ts';
import { FeeLines } from './fee-summary.tsx';
import type { TransferDraft } from './transfer-kind.ts';
import type { Transfer } from './use-transfer.ts';

const OrderQuestion = fetched(() => import('../confirmations/order-question.tsx'), 'OrderQuestion');

const ReviewButtons = fetchedExtra(() => import('../pin/review-buttons.tsx'), 'ReviewButtons');
const ReviewLines = fetchedExtra(
  () => import('../../money/movement/review-lines.tsx'),
  'ReviewLines',
);
// The form loads this file before it is needed.
for (const next of [ReviewLines, ReviewButtons]) void next.fetch();

/** Not every bank holds first payments. */
const FirstPaymentNotice = fetchedExtra(
  () => import('./first-payment-notice.tsx'),
  'FirstPaymentNotice',
);

interface ConfirmTransferProps<Values extends FieldValues, Draft extends TransferDraft> {
  transfer: Transfer<Values, Draft>;
}

/** The final review before money leaves; stays on screen until the outcome is known. */
export function ConfirmTransfer<Values extends FieldValues, Draft extends TransferDraft>({
  transfer,
}: ConfirmTransferProps<Values, Draft>) {
  const { kind, draft, fee, feeNote, refusal } = transfer;
  const { order, isOffline, question } = transfer.movement;
  const { user } = useCurrentUser();
  const isInactive = useIsInactive(draft?.fromAccountId ?? 0);
  return (
    <>
      <PageHeader
        title={`Confirm ${kind.title}`}
        back={
          order
            ? { label: 'Back to Dashboard', href: viewHref('dashboard') }
            : { label: 'Back to Form', onClick: transfer.backToForm }
        }
      />
      <div className="grid max-w-2xl gap-5">
        {order && <OrderProgress order={order} />}
        {refusal && (
          <Alert variant="danger" title={kind.failure.title}>
            {refusal}
          </Alert>
        )}
        {draft && (
          <Card>
            <TransferHeadline
              total={centsOf(draft.amount) + fee}
              recipient={kind.factsOf(draft).recipient}
              way={kind.way(draft)}
            />
          </Card>
        )}
        {!order && (
          <Alert variant="warning" title={kind.caution.title}>
            {kind.caution.text}
          </Alert>
        )}
        {draft && (
          <Card className="grid gap-5">
            <ReviewLines
              accountId={draft.fromAccountId}
              details={kind.details(draft)}
              change={order ? null : -(centsOf(draft.amount) + fee)}
              arrival={typeof kind.arrival === 'string' ? kind.arrival : kind.arrival(draft)}
            />
            <div className="rounded-control bg-sunken p-4">
              <FeeLines amount={centsOf(draft.amount)} fee={fee} note={feeNote} />
            </div>
          </Card>
        )}
        {order ? (
          order.state === 'sending' && (
            <StepActions>
              <Button size="large" pending>
                Processing...
              </Button>
            </StepActions>
          )
        ) : (
          <>
            {draft && kind.caveat?.(draft)}
            {bankServices.firstPaymentDelayHours > 0 && <FirstPaymentNotice />}
            {isOffline && <OfflineNotice />}
            {isInactive && user && draft && (
              <InactiveBanner user={user} accountId={draft.fromAccountId} announce />
            )}
            {question && transfer.toSend && !isInactive ? (
              <OrderQuestion
                question={question}
                movement={transfer.toSend}
                label="Confirm Transfer"
                onAnswered={(answer) => transfer.confirm(answer)}
                onCancel={transfer.startOver}
              />
            ) : (
              <ReviewButtons
                label="Confirm Transfer"
                description={draft ? sendsWhat(kind.factsOf(draft)) : undefined}
                isInactive={isInactive}
                refusedPin={transfer.refusedPin}
                onCancel={transfer.startOver}
                onConfirm={(pin) => transfer.confirm(undefined, pin)}
              />
            )}
          </>
        )}
      </div>
    </>
  );
}

interface TransferHeadlineProps {
  /** What leaves the account. */
  total: Cents;
  recipient: string | null;
  /** "with Zelle", "by wire". */
  way: string;
}

/** What the customer confirms, in one look: `$5.05 to Jordan Ames with Zelle`. */
function TransferHeadline({ total, recipient, way }: TransferHeadlineProps) {
  return (
    <p className="tabular font-display text-4xl">
      {formatUsd(total)}
      <span className="mt-1 block font-sans text-base text-ink-soft tracking-normal">
        {' '}
        to <span className="font-semibold text-ink">{recipient}</span> {way}
      </span>
    </p>
  );
}

const sendsWhat = ({ amount, recipient }: { amount: string; recipient: string | null }) =>
  `Sends ${usdOf(amount)} to ${recipient}`;
