import type { Proposed } from '@seven-hills/contracts/api/staff/proposals';
import { toast } from '../../ui/feedback/toast.ts';

/** Whether a response says that others must approve the change first; shows a toast if so. */
export function toastProposed(answer: object | Proposed): answer is Proposed {
  if (!('proposal' in answer)) return false;
  toast({ title: 'Sent for Approval', description: answer.message, variant: 'success' });
  return true;
}
