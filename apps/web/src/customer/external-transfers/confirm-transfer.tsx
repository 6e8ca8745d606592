import { formatUsd } from '@seven-hills/money';
import { type FormEvent, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { UnsettledNotice } from '../../money/submit/unsettled-notice.tsx';
import { centsOf } from '../../money/transaction-words.ts';
import { bankServices } from '../../net/bank-services.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/form/field.tsx';
import { PinInput } from '../../ui/form/masked-input.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { FeeLines } from './fee-summary.tsx';
import type { TransferDraft } from './transfer-kind.ts';
import type { Transfer } from './use-transfer.ts';

interface ConfirmTransferProps<Values extends FieldValues, Draft extends TransferDraft> {
  transfer: Transfer<Values, Draft>;
  draft: Draft;
}

/** The last look before money leaves; also what stands here while an earlier submit is unsettled. */
export function ConfirmTransfer<Values extends FieldValues, Draft extends TransferDraft>(
  props: ConfirmTransferProps<Values, Draft>,
) {
  const { transfer, draft } = props;
  const { kind, unsettled, isPending, refusal } = transfer;
  const amount = centsOf(draft.amount);
  const [retryPin, setRetryPin] = useState('');
  const [pinError, setPinError] = useState<string>();

  function confirm(event: FormEvent) {
    event.preventDefault();
    if (!unsettled) return transfer.confirm();
    const isPin = /^\d{4}$/.test(retryPin);
    setPinError(isPin ? undefined : 'PIN must be exactly 4 digits');
    if (isPin) transfer.confirm(retryPin);
  }

  return (
    <>
      <PageHeader
        title={`Confirm ${kind.title}`}
        {...(!unsettled && { back: { label: 'Back to Form', onClick: transfer.backToForm } })}
      />
      <form noValidate onSubmit={confirm} className="grid max-w-2xl gap-5">
        {unsettled && (
          <UnsettledNotice
            unsettled={unsettled}
            what={`${kind.describe(draft)} (${formatUsd(amount)})`}
            onGiveUp={transfer.giveUp}
          />
        )}
        <Card className="grid gap-5">
          <DescriptionList items={kind.details(draft)} />
          <div className="rounded-control bg-sunken p-4">
            <FeeLines amount={amount} fee={transfer.fee} feeBasisPoints={kind.feeBasisPoints} />
          </div>
          {unsettled && (
            <Field label="PIN" error={pinError}>
              <PinInput value={retryPin} onChange={(event) => setRetryPin(event.target.value)} />
            </Field>
          )}
        </Card>
        <Alert variant="warning" title={kind.caution.title}>
          {kind.caution.text}
        </Alert>
        <FirstPaymentNotice />
        {refusal && (
          <Alert variant="danger" title={kind.failure.title}>
            {refusal}
          </Alert>
        )}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          {!unsettled && (
            <Button variant="secondary" onClick={transfer.startOver}>
              Cancel
            </Button>
          )}
          <Button type="submit" size="large" pending={isPending}>
            {isPending ? 'Processing...' : unsettled ? 'Try Again' : 'Confirm Transfer'}
          </Button>
        </div>
      </form>
    </>
  );
}

/** Says before the confirmation that a new recipient's first payment is held; nothing where none is. */
function FirstPaymentNotice() {
  const hours = bankServices.firstPaymentDelayHours;
  if (hours === 0) return null;
  return (
    <Alert title="Is this a new recipient?">
      We hold the first payment to a new recipient for {hours} {hours === 1 ? 'hour' : 'hours'}{' '}
      before we send it, so that you can still stop it. Later payments are sent without a hold.
    </Alert>
  );
}
