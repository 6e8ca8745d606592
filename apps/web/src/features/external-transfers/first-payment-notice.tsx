import { bankServices } from '../../lib/bank-services.ts';
import { Alert } from '../../ui/alert.tsx';

/** Says before the confirmation that a new recipient's first payment is held; nothing where none is. */
export function FirstPaymentNotice() {
  const hours = bankServices.firstPaymentDelayHours;
  if (hours === 0) return null;
  return (
    <Alert title="Is this a new recipient?">
      We hold the first payment to a new recipient for {hours} {hours === 1 ? 'hour' : 'hours'}{' '}
      before we send it, so that you can still stop it. Later payments are sent without a hold.
    </Alert>
  );
}
