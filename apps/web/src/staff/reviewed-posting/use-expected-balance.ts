import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, problemCode } from '../../net/api-error.ts';
import { refreshStaffData } from '../staff-data.ts';

const isChanged = (error: Error) => problemCode(error) === 'balance_changed';

/**
 * The balance that a change is based on. If the bank refuses the change because the balance is
 * another one by now, that one is shown before anything is posted.
 */
export function useExpectedBalance(initial: string) {
  const queryClient = useQueryClient();
  const [{ balance, hasChanged }, setShown] = useState({ balance: initial, hasChanged: false });
  return {
    balance,
    hasChanged,
    /** For the call that names the balance. */
    handlers: {
      isQuestion: isChanged,
      onError(error: Error) {
        const changed = error instanceof ApiError ? error.problem?.currentBalance : undefined;
        if (!isChanged(error) || !changed) return;
        setShown({ balance: changed, hasChanged: true });
        void refreshStaffData(queryClient);
      },
    },
  };
}
