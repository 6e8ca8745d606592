import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../net/api-client.ts';
import { useCall } from '../../../net/use-call.tsx';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { refreshMoney } from '../../queries.ts';
import { paymentLines } from './ach-payment-words.ts';
import { simulatedLines } from './simulated-days.ts';

interface AchPaymentDatesProps {
  transactionId: number;
  className?: string | undefined;
}

/** When an ACH payment arrives, or what became of it; cancels it until it is sent. */
export function AchPaymentDates({ transactionId, className }: AchPaymentDatesProps) {
  const queryClient = useQueryClient();
  const params = { transactionId };
  const { data: payment } = useQuery(
    api.freshQuery('/api/ach-payments/:transactionId', { params }),
  );
  const cancel = useCall({
    mutationFn: () => api.post('/api/ach-payments/:transactionId/cancel', { params }),
    async onSuccess() {
      toast({
        title: 'Payment Canceled',
        description: 'The money is available in your account again.',
        variant: 'success',
      });
      await queryClient.invalidateQueries({
        queryKey: api.key('GET', '/api/ach-payments/:transactionId'),
      });
      await refreshMoney(queryClient);
    },
    failure: { title: 'Not Canceled', fallback: 'The payment could not be canceled.' },
  });
  if (!payment) return null;
  return (
    <Alert className={className ?? ''}>
      {[...paymentLines(payment), ...simulatedLines(payment.state)].map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {payment.mayCancel && (
        <Button
          variant="secondary"
          className="mt-3"
          pending={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          Cancel Payment
        </Button>
      )}
    </Alert>
  );
}
