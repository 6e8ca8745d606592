import { endedBy } from '@seven-hills/bank/text/sentence-end';
import { toast } from '../../ui/feedback/toast.ts';

interface SavedPayee {
  payee: { nickname: string };
  /** False if the customer had saved the payee before. */
  isNew: boolean;
}

/** Confirms that a payee was saved. */
export function toastSavedPayee({ payee, isNew }: SavedPayee): void {
  toast({
    title: isNew ? 'Payee Saved' : 'Already Saved',
    description: isNew
      ? `${payee.nickname} was added to your payees.`
      : `You had already saved this payee as ${endedBy(payee.nickname)}`,
    variant: 'success',
  });
}
