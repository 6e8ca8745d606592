import { useRef } from 'react';
import { ApiError } from '../../net/api-error.ts';
import { useStaffCall } from '../use-staff-call.ts';

interface PostingCallOptions<Body> {
  /** Sends the order under its idempotency key. */
  send: (body: Body, idempotencyKey: string) => Promise<{ message: string }>;
  /** The title of the toast on success: `Balance Adjusted`. */
  doneTitle: string;
  /** The error message if the server provides none. */
  fallback: string;
  isQuestion?: (error: Error) => boolean;
  onError?: (error: Error) => void;
  /** Called after the lists are refetched. */
  onDone: () => void;
}

/**
 * A staff member's call that posts or proposes an order. An unchanged order keeps its idempotency
 * key, so a retry is posted only once. `isUnknown` means that it may have been posted; from then
 * on, only the same order may be sent again.
 */
export function usePostingCall<Body>(options: PostingCallOptions<Body>) {
  const { send, doneTitle, ...rest } = options;
  const kept = useRef({ order: '', key: '' });
  const call = useStaffCall({
    ...rest,
    mutationFn: (body: Body) => {
      const order = JSON.stringify(body);
      if (kept.current.order !== order) kept.current = { order, key: crypto.randomUUID() };
      return send(body, kept.current.key);
    },
    success: ({ message }) => ({ title: doneTitle, description: message }),
  });
  const isUnknown = call.isError && !(call.error instanceof ApiError && call.error.status < 500);
  return { ...call, isUnknown };
}
