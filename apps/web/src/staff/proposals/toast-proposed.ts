import type { Proposed } from '@seven-hills/contracts/staff/proposals';
import { toast } from '../../ui/feedback/toast.ts';

/** Whether a change needs approval by others first; if so, shows a toast. */
export function toastProposed(answer: object | Proposed): answer is Proposed {
  if (!('proposal' in answer)) return false;
  toast({ title: 'Sent for Approval', description: answer.message, variant: 'success' });
  return true;
}
