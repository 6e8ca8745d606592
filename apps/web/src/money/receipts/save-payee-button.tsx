import type { Transaction } from '@seven-hills/bank/transaction';
import { useQueryClient } from '@tanstack/react-query';
import BookUser from 'lucide-react/icons/book-user';
import { api } from '../../net/api-client.ts';
import { useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { toastSavedPayee } from './toast-saved-payee.ts';

/** Saves the recipient of a payment as a payee. */
export function SavePayeeButton({ transaction }: { transaction: Transaction }) {
  const queryClient = useQueryClient();
  const save = useCall({
    mutationFn: () =>
      api.post('/api/payees', { body: { kind: 'transaction', transactionId: transaction.id } }),
    onSuccess(saved) {
      toastSavedPayee(saved);
      return queryClient.invalidateQueries({ queryKey: api.key('GET', '/api/payees') });
    },
    failure: { title: 'Not Saved', fallback: 'The payee could not be saved.' },
  });
  if (!paysSomebody(transaction)) return null;
  return (
    <Button
      variant="quiet"
      className="px-3"
      pending={save.isPending}
      disabled={save.isSuccess}
      onClick={() => save.mutate()}
    >
      {!save.isPending && <BookUser aria-hidden="true" />}
      {save.isSuccess ? 'Payee Saved' : 'Save as Payee'}
    </Button>
  );
}

const paysSomebody = ({ type, direction }: Transaction): boolean =>
  direction === 'out' &&
  (type === 'transfer' || type === 'wire_transfer' || type === 'external_payment');
