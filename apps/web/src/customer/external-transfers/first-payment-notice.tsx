import { bankServices } from '../../net/bank-services.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

/** Warns that the first payment to a new recipient is held. */
export function FirstPaymentNotice() {
  const hours = bankServices.firstPaymentDelayHours;
  return (
    <Alert title="Is this a new recipient?">
      We hold the first payment to a new recipient for {hours} {hours === 1 ? 'hour' : 'hours'}{' '}
      before we send it, so you can still stop it. Later payments are sent without a hold.
    </Alert>
  );
}
