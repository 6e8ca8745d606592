import { toast } from '../../ui/feedback/toast.ts';

/** The documented toast of a completed transaction. */
export const toastCompleted = () =>
  toast({
    title: 'Success',
    description: 'Transaction completed successfully! Receipt generated.',
    variant: 'success',
  });
