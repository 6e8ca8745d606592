import { bankMismatch } from '@seven-hills/bank/payments/routing-numbers';
import { Alert } from '../../ui/feedback/alert.tsx';

interface BankMismatchProps {
  routingNumber: string;
  typedName: string;
}

/** Names the bank of a routing number if the typed bank name differs. */
export function BankMismatch({ routingNumber, typedName }: BankMismatchProps) {
  const known = bankMismatch(routingNumber, typedName);
  if (known === null) return null;
  return (
    <Alert variant="warning" title="This routing number is another bank’s" announce>
      You entered {typedName.trim()}, and it belongs to {known}. Please check both.
    </Alert>
  );
}
