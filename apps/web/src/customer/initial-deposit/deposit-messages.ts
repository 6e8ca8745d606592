import { firstDepositShort } from '@seven-hills/bank/brand';
import type { ToastMessage } from '../../ui/feedback/toast.ts';

/** The toast shown on any screen once the deposit is credited. */
export const depositSuccessful: ToastMessage = {
  title: 'Deposit Successful',
  description: `Your account has been activated with a ${firstDepositShort} deposit!`,
  variant: 'success',
};
