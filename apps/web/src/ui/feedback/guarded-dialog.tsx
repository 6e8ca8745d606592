import type { ComponentProps, ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { useDiscardGuard } from './discard-guard.tsx';

type Cancelable = (cancel: () => void) => ReactNode;

interface GuardedDialogProps
  extends Omit<
    ComponentProps<typeof Dialog>,
    'open' | 'onOpenChange' | 'footer' | 'timesReopened' | 'children'
  > {
  /** Whether something is typed that closing would lose. */
  isDirty: boolean;
  onClose: () => void;
  /** The buttons at the end; `cancel` asks before it closes. */
  footer?: Cancelable;
  children: ReactNode | Cancelable;
}

/**
 * A dialog with a form. However it is closed (Esc, Back, a click outside, a button), it asks first if
 * something typed would be lost; the browser asks before the page is left.
 */
export function GuardedDialog(props: GuardedDialogProps) {
  const { isDirty, onClose, footer, children, ...dialog } = props;
  const { close, timesKept, question } = useDiscardGuard(isDirty, onClose);
  return (
    <>
      <Dialog
        {...dialog}
        open
        onOpenChange={(open) => !open && close()}
        timesReopened={timesKept}
        footer={footer?.(close)}
      >
        {typeof children === 'function' ? children(close) : children}
      </Dialog>
      {question}
    </>
  );
}
