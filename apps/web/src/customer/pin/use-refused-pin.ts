import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pinStatusQuery } from '../../money/queries.ts';
import { problemCode } from '../../net/api-error.ts';

/** A PIN that the bank refused; a new one for each refusal. */
export interface RefusedPin {
  /** Shown at the field; empty for a locked PIN, which the notice above explains. */
  message: string;
}

/** The PIN that the bank refused, which a review asks for again. */
export function useRefusedPin() {
  const queryClient = useQueryClient();
  const [refusedPin, setRefusedPin] = useState<RefusedPin | null>(null);
  return {
    refusedPin,
    forgetRefusedPin: () => setRefusedPin(null),
    /** Whether an order failed because of its PIN; `sentence` says why. */
    isPinRefused(error: unknown, sentence: string): boolean {
      const code = problemCode(error);
      if (!code?.startsWith('pin_')) return false;
      void queryClient.invalidateQueries({ queryKey: pinStatusQuery.queryKey });
      setRefusedPin({ message: code === 'pin_locked' ? '' : sentence });
      return true;
    },
  };
}
