import type { StaffCase } from '@seven-hills/contracts/staff/cases';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../net/use-call.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { toastProposed } from '../proposals/toast-proposed.ts';
import { refreshStaffData } from '../staff-data.ts';

/** The props of the case dialogs. */
export interface CaseDialogProps {
  shown: StaffCase;
  onClose: () => void;
}

interface CaseCall<Input> {
  send: (input: Input) => Promise<object>;
  /** The toast shown on success. */
  done: { title: string; description: string };
  onClose: () => void;
}

/** Changes a case, then shows a toast: the change is done, or a colleague must approve it first. */
export function useCaseCall<Input = void>({ send, done, onClose }: CaseCall<Input>) {
  const queryClient = useQueryClient();
  return useCall<object, Input>({
    mutationFn: send,
    onSuccess: async (answer) => {
      if (!toastProposed(answer)) toast({ ...done, variant: 'success' });
      await refreshStaffData(queryClient);
      onClose();
    },
    failure: { title: 'Error', fallback: 'The case was not changed. Please try again.' },
    onError: () => void refreshStaffData(queryClient),
  });
}
