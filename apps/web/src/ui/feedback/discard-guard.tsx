import { type ReactNode, useEffect, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface DiscardGuard {
  /** Closes at once, or asks first if something typed would be lost. */
  close: () => void;
  /** For the dialog's `timesReopened`. */
  timesKept: number;
  /** What asks; rendered beside the dialog. */
  question: ReactNode;
}

/** Asks before `onClose` loses something typed; the browser asks before the page is left. */
export function useDiscardGuard(isDirty: boolean, onClose: () => void): DiscardGuard {
  const [asks, setAsks] = useState(false);
  const [timesKept, setTimesKept] = useState(0);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return {
    close: () => (isDirty ? setAsks(true) : onClose()),
    timesKept,
    question: (
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
    ),
  };
}
