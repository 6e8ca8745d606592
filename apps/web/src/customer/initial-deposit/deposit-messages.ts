import type { ToastMessage } from '../../ui/feedback/toast.ts';

/** What is said once the deposit is credited, wherever the customer is at that moment. */
export const depositSuccessful: ToastMessage = {
  title: 'Deposit Successful',
  description: 'Your account has been activated with a $50 deposit!',
  variant: 'success',
};
