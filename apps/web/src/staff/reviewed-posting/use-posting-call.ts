import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../../net/api-error.ts';
import { useCall } from '../../net/use-call.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { toastProposed } from '../proposals/toast-proposed.ts';
import { refreshStaffData } from '../staff-data.ts';

interface PostingCallOptions<Body> {
  /** Sends the order under its key. */
  send: (body: Body, idempotencyKey: string) => Promise<{ message: string }>;
  /** The title of what is said once it is booked: `Balance Adjusted`. */
  doneTitle: string;
  /** What is said if it failed and the bank has nothing particular to say. */
  fallback: string;
  isQuestion?: (error: Error) => boolean;
  onError?: (error: Error) => void;
  /** Called after the lists are read again. */
  onDone: () => void;
}

/**
 * The call of a staff member that books something or proposes it. An order keeps its key as long as it
 * stays the same, so that a repeated one is booked once. `isUnknown` says that it may have been booked:
 * then it is only ever sent again as it was.
 */
export function usePostingCall<Body>(options: PostingCallOptions<Body>) {
  const { send, doneTitle, fallback, isQuestion, onError, onDone } = options;
  const queryClient = useQueryClient();
  const kept = useRef({ order: '', key: '' });
  const call = useCall({
    mutationFn: (body: Body) => {
      const order = JSON.stringify(body);
      if (kept.current.order !== order) kept.current = { order, key: crypto.randomUUID() };
      return send(body, kept.current.key);
    },
    onSuccess: async (answer) => {
      if (!toastProposed(answer))
        toast({ title: doneTitle, description: answer.message, variant: 'success' });
      await refreshStaffData(queryClient);
      onDone();
    },
    failure: { title: 'Error', fallback },
    ...(isQuestion && { isQuestion }),
    ...(onError && { onError }),
  });
  const isUnknown = call.isError && !(call.error instanceof ApiError && call.error.status < 500);
  return { ...call, isUnknown };
}
