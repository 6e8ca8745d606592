import { parseTypedAmount, toDecimal } from '@seven-hills/money';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { api, refetchUnder } from '../../net/api-client.ts';
import { useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { viewHref } from '../screens.ts';
import type { TransactionForm } from './use-transaction-form.ts';

/** Asks the person of a transfer for its amount instead of sending it to them. */
export function RequestInstead({ form }: { form: TransactionForm }) {
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  const ask = useCall({
    mutationFn: () => {
      const { recipient, amount, description, fromAccountId } = form.getValues();
      return api.post('/api/payment-requests', {
        body: {
          accountId: recipient?.id ?? null,
          amount: toDecimal(parseTypedAmount(amount) ?? 0n),
          note: description.trim(),
          ...(fromAccountId && { toAccountId: fromAccountId }),
        },
      });
    },
    async onSuccess({ request }) {
      await refetchUnder(queryClient, '/api/payment-requests');
      form.clear();
      navigate(viewHref('requests', { id: String(request.id) }), { replace: true });
    },
    failure: { title: 'Not Requested', fallback: 'Please try again.' },
  });
  /** A request says what it is for. */
  async function request() {
    if (!(await form.trigger('amount', { shouldFocus: true }))) return;
    if (form.getValues('description').trim()) ask.mutate();
    else
      form.setError(
        'description',
        { message: 'Please say what the request is for.' },
        { shouldFocus: true },
      );
  }
  return (
    <Button variant="secondary" pending={ask.isPending} onClick={() => void request()}>
      Request
    </Button>
  );
}
