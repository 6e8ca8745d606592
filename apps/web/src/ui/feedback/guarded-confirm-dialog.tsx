import type { ComponentProps } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useDiscardGuard } from './discard-guard.tsx';

interface GuardedConfirmDialogProps
  extends Omit<ComponentProps<typeof ConfirmDialog>, 'open' | 'onOpenChange' | 'timesReopened'> {
  /** Whether something is typed that closing would lose. */
  isDirty: boolean;
  onClose: () => void;
}

/** A `ConfirmDialog` with a text, such as a reason: it asks first if closing it would lose the text. */
export function GuardedConfirmDialog({ isDirty, onClose, ...dialog }: GuardedConfirmDialogProps) {
  const { close, timesKept, question } = useDiscardGuard(isDirty, onClose);
  return (
    <>
      <ConfirmDialog
        {...dialog}
        open
        onOpenChange={(open) => !open && close()}
        timesReopened={timesKept}
      />
      {question}
    </>
  );
}
