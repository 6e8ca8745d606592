import { type ToastMessage, toast } from './toast.ts';

/**
 * Moves the focus to a field, and toasts the error that the field shows. Screen readers read it
 * once: with the field if it gets the focus, otherwise with the toast. `focus` returns true if the
 * field gets the focus after this event. Returns the toast's id.
 */
export function toastAtField(
  message: Pick<ToastMessage, 'description'> & Partial<ToastMessage>,
  focus: () => unknown,
): number {
  const before = document.activeElement;
  const isReadAtField = focus() === true || document.activeElement !== before;
  return toast({ title: 'Error', variant: 'destructive', ...message, isReadAtField });
}
