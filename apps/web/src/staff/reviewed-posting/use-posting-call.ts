import { ApiError } from '../../net/api-error.ts';
import { useRequestKey } from '../../net/use-call.tsx';
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
export function usePostingCall<Body extends object>(options: PostingCallOptions<Body>) {
  const { send, doneTitle, ...rest } = options;
  const keyOf = useRequestKey();
  const call = useStaffCall({
    ...rest,
    mutationFn: (body: Body) => send(body, keyOf(body)),
    success: ({ message }) => ({ title: doneTitle, description: message }),
  });
  const isUnknown = call.isError && !(call.error instanceof ApiError && call.error.status < 500);
  return { ...call, isUnknown };
}
