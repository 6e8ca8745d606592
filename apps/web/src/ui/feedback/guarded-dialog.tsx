import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

interface GuardedDialogProps
  extends Omit<
    ComponentProps<typeof Dialog>,
    'open' | 'onOpenChange' | 'footer' | 'timesReopened'
  > {
  /** Whether something is typed that closing would lose. */
  isDirty: boolean;
  onClose: () => void;
  /** The buttons at the end; `cancel` asks before it closes. */
  footer: (cancel: () => void) => ReactNode;
}

/**
 * A dialog with a form. However it is closed (Esc, Back, a click outside, a button), it asks first if
 * something typed would be lost; the browser asks before the page is left.
 */
export function GuardedDialog({ isDirty, onClose, footer, ...dialog }: GuardedDialogProps) {
  const [asks, setAsks] = useState(false);
  const [timesKept, setTimesKept] = useState(0);
  const cancel = () => (isDirty ? setAsks(true) : onClose());
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    <>
      <Dialog
        {...dialog}
        open
        onOpenChange={(open) => !open && cancel()}
        timesReopened={timesKept}
        footer={footer(cancel)}
      />
      <ConfirmDialog
        open={asks}
        onOpenChange={(open) => {
          if (open) return;
          setAsks(false);
          setTimesKept(timesKept + 1);
        }}
        title="Discard what you typed?"
        description="It has not been saved."
        confirmLabel="Discard"
        cancelLabel="Keep Editing"
        destructive
        onConfirm={() => {
          setAsks(false);
          onClose();
        }}
      />
    </>
  );
}
