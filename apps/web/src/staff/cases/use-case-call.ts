import type { StaffCase } from '@seven-hills/contracts/api/staff/customers/staff-cases';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../net/use-call.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { toastProposed } from '../proposals/toast-proposed.ts';
import { refreshStaffData } from '../staff-data.ts';

/** What the dialogs about a case take. */
export interface CaseDialogProps {
  shown: StaffCase;
  onClose: () => void;
}

interface CaseCall<Input> {
  send: (input: Input) => Promise<object>;
  /** What is said once it is done. */
  done: { title: string; description: string };
  onClose: () => void;
}

/** A change of a case: says what became of it, or that a colleague must approve it first. */
export function useCaseCall<Input = void>({ send, done, onClose }: CaseCall<Input>) {
  const queryClient = useQueryClient();
  return useCall<object, Input>({
    mutationFn: send,
    onSuccess: async (answer) => {
      if (!toastProposed(answer)) toast({ ...done, variant: 'success' });
      await refreshStaffData(queryClient);
      onClose();
    },
    failure: { title: 'Not Done', fallback: 'The case was not changed. Please try again.' },
    onError: () => void refreshStaffData(queryClient),
  });
}
