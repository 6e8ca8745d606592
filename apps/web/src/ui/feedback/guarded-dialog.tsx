import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

type Cancelable = (cancel: () => void) => ReactNode;

interface GuardedDialogProps
  extends Omit<ComponentProps<typeof Dialog>, 'open' | 'footer' | 'timesReopened' | 'children'> {
  /** Whether closing would discard typed input. */
  isDirty: boolean;
  /** The buttons at the bottom; `cancel` asks before it closes the dialog. */
  footer?: Cancelable;
  children?: ReactNode | Cancelable;
}

/**
 * A dialog with a form. However it is closed (Esc, Back, a click outside, a button), it asks first
 * if typed input would be lost; the browser asks before the page unloads.
 */
export function GuardedDialog(props: GuardedDialogProps) {
  const { isDirty, onClose, footer, children, ...dialog } = props;
  const { close, timesKept, question } = useDiscardGuard(isDirty, onClose);
  return (
    <>
      <Dialog {...dialog} onClose={close} timesReopened={timesKept} footer={footer?.(close)}>
        {typeof children === 'function' ? children(close) : children}
      </Dialog>
      {question}
    </>
  );
}

interface GuardedConfirmDialogProps
  extends Omit<ComponentProps<typeof ConfirmDialog>, 'open' | 'timesReopened'> {
  /** Whether closing would discard typed input. */
  isDirty: boolean;
}

/**
 * A `ConfirmDialog` with a text field, such as for a reason: it asks first if closing it would lose
 * the text.
 */
export function GuardedConfirmDialog({ isDirty, onClose, ...dialog }: GuardedConfirmDialogProps) {
  const { close, timesKept, question } = useDiscardGuard(isDirty, onClose);
  return (
    <>
      <ConfirmDialog {...dialog} onClose={close} timesReopened={timesKept} />
      {question}
    </>
  );
}

interface DiscardGuard {
  /** Closes immediately, or asks first if typed input would be lost. */
  close: () => void;
  /** For the dialog's `timesReopened`. */
  timesKept: number;
  /** The confirmation dialog; rendered next to this one. */
  question: ReactNode;
}

/** Asks before `onClose` discards typed input; the browser asks before the page unloads. */
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
        onClose={() => {
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
