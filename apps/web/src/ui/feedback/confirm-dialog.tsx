import * as Primitive from 'radix-ui/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { Button } from '../button.tsx';
import { useBackCloses } from '../navigation/use-back-closes.ts';
import { useReturnFocus } from './return-focus.ts';

interface ConfirmDialogProps {
  /** As in `Dialog`. */
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  /** What will happen, in a sentence. */
  description: ReactNode;
  confirmLabel: ReactNode;
  cancelLabel?: ReactNode;
  destructive?: boolean;
  /** Where the focus starts if there is no field. Default: `cancel`. */
  startsOn?: 'cancel' | 'confirm';
  pending?: boolean;
  /** As in `Dialog`. */
  timesReopened?: number;
  /** The caller closes the dialog when the work is done. */
  onConfirm: () => void;
  /** Called by the cancel button only; `onClose` follows in any case. */
  onCancel?: () => void;
  /** Further content, such as a field for a reason. */
  children?: ReactNode;
}

/**
 * Asks for confirmation before an action that cannot be undone. The focus starts on the first field
 * or, if there is none, on Cancel, unless `startsOn` says otherwise. A click outside does nothing;
 * Esc and Back cancel. It may be opened from a `Dialog`, which it then covers.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open = true,
    onClose,
    cancelLabel = 'Cancel',
    destructive = false,
    pending = false,
    children,
  } = props;
  const returnFocus = useReturnFocus();
  useBackCloses(open, onClose, props.timesReopened);
  const content = useRef<HTMLDivElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  return (
    <Primitive.Root open={open} onOpenChange={() => onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 animate-fade bg-scrim/55" />
        <Primitive.Content
          ref={content}
          data-slot="confirm-dialog"
          {...returnFocus}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus();
            const field = content.current?.querySelector<HTMLElement>('input,select,textarea');
            const start = field ?? (props.startsOn === 'confirm' ? confirm.current : null);
            if (!start) return;
            event.preventDefault();
            start.focus();
          }}
          className="fixed inset-x-4 top-1/2 z-50 mx-auto grid max-h-[90dvh] max-w-md -translate-y-1/2 animate-fade gap-4 overflow-y-auto rounded-card bg-surface p-6 shadow-float"
        >
          <Primitive.Title className="text-2xl">{props.title}</Primitive.Title>
          <Primitive.Description className="text-ink-soft">
            {props.description}
          </Primitive.Description>
          {children}
          <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Primitive.Cancel asChild>
              <Button variant="secondary" onClick={props.onCancel}>
                {cancelLabel}
              </Button>
            </Primitive.Cancel>
            <Button
              ref={confirm}
              variant={destructive ? 'destructive' : 'primary'}
              pending={pending}
              onClick={props.onConfirm}
            >
              {props.confirmLabel}
            </Button>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
