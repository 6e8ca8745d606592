import { isNotFinal } from '@seven-hills/bank/receipts/hold';
import type { Transaction } from '@seven-hills/bank/transaction';
import type { QueryClient } from '@tanstack/react-query';
import { bankServices } from '../../net/bank-services.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { toastCompleted } from './toast-completed.ts';

const waiting =
  bankServices.deposits === 'confirmed'
    ? {
        title: 'Waiting for Confirmation',
        text: 'Your deposit is pending until you bring the cash and our staff confirm it. Receipt generated.',
      }
    : {
        title: 'Waiting for Approval',
        text: 'Your deposit is submitted and awaiting approval. Receipt generated.',
      };

/** Fetched with the first transfer that can be taken back. */
const undo = () => import('./undo.ts');

/** Toasts that a transaction was ordered, while its receipt opens. */
export function toastSent(queryClient: QueryClient, transaction: Transaction): void {
  if (isNotFinal(transaction))
    void undo().then(({ announceUndo }) => announceUndo(queryClient, transaction));
  else if (transaction.status === 'pending')
    toast({ title: waiting.title, description: waiting.text, variant: 'success' });
  else toastCompleted();
}

/** Offers to take a transfer back once its receipt is closed, which offered it before. */
export function offerAfterReceipt(queryClient: QueryClient, closed: Transaction | null): void {
  if (closed && isNotFinal(closed))
    void undo().then(({ offerUndo }) => offerUndo(queryClient, closed));
}
