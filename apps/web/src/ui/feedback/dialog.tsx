import X from 'lucide-react/icons/x';
import * as Primitive from 'radix-ui/dialog';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { cn } from '../cn.ts';
import { useBackCloses } from '../navigation/use-back-closes.ts';
import { reachByKeyboard } from '../reach-by-keyboard.ts';
import { isFocusedRemoved, useReturnFocus } from './return-focus.ts';

interface DialogProps {
  /** Default: true, for a dialog that is rendered only while it is open. */
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Read out with the title when the dialog opens. */
  description?: ReactNode;
  /** The buttons at the bottom, the main one last. */
  footer?: ReactNode;
  /** Names the button in the corner. Default: `Close`; another name if the footer has a Close. */
  closeLabel?: string;
  /** Whether it opens over another dialog. */
  isNested?: boolean;
  /**
   * Counts attempts to close it that failed. Back may have consumed its history entry each time.
   */
  timesReopened?: number;
  size?: 'small' | 'medium' | 'large';
  className?: string;
  children?: ReactNode;
}

/** The second press of a double-click comes within this time, in milliseconds. */
const doubleClickMsMax = 500;

const widths = { small: 'sm:max-w-md', medium: 'sm:max-w-xl', large: 'sm:max-w-3xl' };

/**
 * A modal sheet: centered on wide screens, rising from the bottom on phones. Esc and Back close it.
 */
export function Dialog(props: DialogProps) {
  const { open = true, onClose, title, description, footer, size = 'medium', children } = props;
  const returnFocus = useReturnFocus();
  const openedAt = useRef(0);
  useLayoutEffect(() => {
    if (open) openedAt.current = performance.now();
  }, [open]);
  useBackCloses(open, onClose, props.timesReopened);
  return (
    <Primitive.Root open={open} onOpenChange={() => onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay
          className={cn('fixed inset-0 animate-fade bg-scrim/55', props.isNested ? 'z-50' : 'z-40')}
        />
        <Primitive.Content
          data-slot="dialog"
          {...returnFocus}
          onPointerDownOutside={(event) => {
            // The second press of a double-click on the button that opened it must not close it.
            if (performance.now() - openedAt.current < doubleClickMsMax) event.preventDefault();
          }}
          onFocus={({ target, currentTarget }) => {
            // Radix moves the focus from a removed button to the dialog, which is then read whole,
            // once for each element that was removed with it.
            if (target === currentTarget && isFocusedRemoved())
              setTimeout(() => currentTarget.querySelector('button')?.focus());
          }}
          onKeyDown={(event) => {
            // Radix treats a toast as a layer above and then leaves the dialog open.
            if (event.key !== 'Escape' || event.defaultPrevented) return;
            // The event also reaches the dialog that this one was opened from.
            event.preventDefault();
            onClose();
          }}
          {...(!description && { 'aria-describedby': undefined })}
          className={cn(
            'fixed inset-x-0 bottom-0 z-50 flex max-h-[min(92dvh,100dvh-var(--sticky-top)-3rem)] w-full animate-rise flex-col rounded-t-card bg-surface pb-[env(safe-area-inset-bottom)] shadow-float',
            'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[86dvh] sm:w-[calc(100%-3rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card',
            widths[size],
            props.className,
          )}
        >
          <div className="flex items-start justify-between gap-4 px-5 pt-5 sm:px-6 sm:pt-6">
            <div className="grid gap-1.5">
              <Primitive.Title className="text-2xl">{title}</Primitive.Title>
              {description && (
                <Primitive.Description className="text-ink-soft">
                  {description}
                </Primitive.Description>
              )}
            </div>
            <Primitive.Close
              aria-label={props.closeLabel ?? 'Close'}
              className="-mt-1.5 -mr-2 grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </Primitive.Close>
          </div>
          <div
            ref={(content) => reachByKeyboard(content, 'Details')}
            className="overflow-y-auto px-5 py-5 sm:px-6"
          >
            {children}
          </div>
          {footer && (
            <div className="flex flex-col-reverse gap-3 border-line border-t px-5 py-4 sm:flex-row sm:justify-end sm:px-6">
              {footer}
            </div>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
