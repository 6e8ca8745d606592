import type { Proposed } from '@seven-hills/contracts/staff/proposals';
import { useQueryClient } from '@tanstack/react-query';
import { type CallOptions, useCall } from '../net/use-call.tsx';
import type { ToastMessage } from '../ui/feedback/toast.ts';
import { refreshStaffData } from './staff-data.ts';

export interface StaffCallOptions<Answer, Input>
  extends Pick<CallOptions<Answer, Input>, 'mutationFn' | 'form' | 'isQuestion' | 'onError'> {
  /** The toast of a change that no colleague must approve first. */
  success: ToastMessage | ((answer: Answer) => ToastMessage);
  /** The title of a failure. Default: `Error`. */
  failureTitle?: string;
  /** The message of a failure if the bank sends none. */
  fallback: string;
  /** Whether colleagues may act first, so that a failure refetches the staff data, too. */
  isContested?: boolean;
  /**
   * Whether `onDone` is called before the refetch: a dialog then returns the focus to a list before
   * its row leaves the list, and `useKeptFocus` can move the focus on.
   */
  isDoneFirst?: boolean;
  onDone: (answer: Answer) => void;
}

const isProposed = (answer: object | Proposed): answer is Proposed => 'proposal' in answer;

/**
 * Makes a change, toasts that it is done or that a colleague must approve it first, and refetches
 * the staff data.
 */
export function useStaffCall<Answer extends object, Input = void>(
  options: StaffCallOptions<Answer, Input>,
) {
  const { success, failureTitle = 'Error', fallback, isContested, isDoneFirst, ...rest } = options;
  const { onDone, onError, ...call } = rest;
  const queryClient = useQueryClient();
  return useCall<Answer, Input>({
    ...call,
    success(answer) {
      if (isProposed(answer)) return { title: 'Sent for Approval', description: answer.message };
      return typeof success === 'function' ? success(answer) : success;
    },
    async onSuccess(answer) {
      if (isDoneFirst) onDone(answer);
      await refreshStaffData(queryClient);
      if (!isDoneFirst) onDone(answer);
    },
    failure: { title: failureTitle, fallback },
    onError(...failed) {
      if (isContested) void refreshStaffData(queryClient);
      return onError?.(...failed);
    },
  });
}
