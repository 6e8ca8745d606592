import X from 'lucide-react/icons/x';
import * as Primitive from 'radix-ui/toast';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { cn } from '../cn.ts';
import { dismissToast, type ShownToast, type ToastVariant } from './toast.ts';
import { useToastPlace } from './toast-place.ts';

const accents: Record<ToastVariant, string> = {
  default: 'before:bg-accent',
  success: 'before:bg-success',
  destructive: 'before:bg-danger',
};

const actionStyle =
  'mt-1 inline-flex min-h-11 items-center justify-self-start font-semibold text-primary underline underline-offset-4';

/** Not part of the page: what is announced there is not heard, the label included. */
const nowhere = document.createElement('div');

/**
 * The toast's region: F8 moves the focus there, and a swipe of 50 px to the right dismisses the
 * toast. It floats over the page, at a place where it covers nothing that can be pressed
 * (`toast-place.ts`).
 */
export function ToastView({ shown }: { shown: ShownToast | null }) {
  const region = useFocusBack(shown?.id ?? null);
  return (
    <div
      ref={region}
      data-slot="toast-region"
      data-print="hide"
      className="fixed z-[60] w-[calc(100%-1rem)] max-w-[420px] sm:w-max"
    >
      <Primitive.Provider
        swipeDirection="right"
        swipeThreshold={50}
        label="Notification"
        announcerContainer={shown?.isReadAtField ? nowhere : undefined}
      >
        {shown && <OneToast key={shown.id} shown={shown} />}
        <Primitive.Viewport hotkey={['F8']} className="flex flex-col outline-none" />
      </Primitive.Provider>
    </div>
  );
}

/**
 * When a toast closes or is replaced while it has the focus, returns the focus to the element that
 * had it before, or to the page's heading if that is gone.
 */
function useFocusBack(shownId: number | null) {
  const region = useRef<HTMLDivElement>(null);
  /** Where the focus came from; null if it is not in the region. */
  const origin = useRef<Element | null>(null);
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && element.contains(target);
    const enter = ({ relatedTarget }: FocusEvent) => {
      if (!isInside(relatedTarget))
        origin.current = relatedTarget instanceof Element ? relatedTarget : document.body;
    };
    // Later, because a closing toast also loses the focus, and is then gone.
    const leave = ({ target }: FocusEvent) =>
      setTimeout(() => {
        if (isInside(target) && !isInside(document.activeElement)) origin.current = null;
      });
    element.addEventListener('focusin', enter);
    element.addEventListener('focusout', leave);
    return () => {
      element.removeEventListener('focusin', enter);
      element.removeEventListener('focusout', leave);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each toast
  useLayoutEffect(() => {
    const before = origin.current;
    origin.current = null;
    if (before === null) return;
    const isUsable = before !== document.body && before.isConnected;
    const target = isUsable ? before : document.querySelector('main h1');
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }, [shownId]);
  return region;
}

/**
 * Dismisses the toast after its time, which only stands still while the pointer or the focus is on
 * it. Radix's own timer also stops when the window loses the focus, as to a card field in a frame.
 */
function useLeaving(toast: HTMLElement | null, shown: ShownToast) {
  useEffect(() => {
    const region = toast?.closest('ol');
    if (!region) return;
    const held = new Set<'pointer' | 'focus'>();
    let left = shown.durationMs;
    let since = Date.now();
    let timer = setTimeout(dismissToast, left, shown.id);
    const listeners = Object.entries({
      pointerenter: () => hold('pointer'),
      pointerleave: () => release('pointer'),
      focusin: () => hold('focus'),
      focusout: () => release('focus'),
    });
    function hold(by: 'pointer' | 'focus') {
      if (held.size === 0) left -= Date.now() - since;
      held.add(by);
      clearTimeout(timer);
    }
    function release(by: 'pointer' | 'focus') {
      if (!held.delete(by) || held.size > 0) return;
      since = Date.now();
      timer = setTimeout(dismissToast, left, shown.id);
    }
    for (const [type, listener] of listeners) region.addEventListener(type, listener);
    return () => {
      clearTimeout(timer);
      for (const [type, listener] of listeners) region.removeEventListener(type, listener);
    };
  }, [toast, shown]);
}

/** Ends the announcement: a toast is far from where the focus is. */
const howToReach = (label: string) =>
  window.matchMedia('(pointer: fine)').matches ? ` Press F8 for ${label}.` : ` ${label}.`;

function OneToast({ shown }: { shown: ShownToast }) {
  const variant = shown.variant ?? 'default';
  const { announced } = shown;
  const unread = announced === undefined ? {} : { 'data-radix-toast-announce-exclude': '' };
  // State, not a ref: the first toast renders only once its viewport has.
  const [element, setElement] = useState<HTMLLIElement | null>(null);
  useLeaving(element, shown);
  useToastPlace(element);
  return (
    <Primitive.Root
      ref={setElement}
      data-slot="toast"
      data-variant={variant}
      type={variant === 'destructive' ? 'foreground' : 'background'}
      duration={Number.POSITIVE_INFINITY}
      onOpenChange={(open) => {
        if (!open) dismissToast(shown.id);
      }}
      className={cn(
        'pointer-events-auto! relative grid animate-rise grid-cols-[1fr_auto] items-start gap-x-3 overflow-hidden rounded-card bg-surface py-3 pr-2 pl-5 shadow-float inset-ring inset-ring-line',
        'before:absolute before:inset-y-0 before:left-0 before:w-1.5',
        'data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:transition-transform',
        accents[variant],
      )}
    >
      <div className="grid gap-0.5">
        <Primitive.Title
          {...unread}
          data-radix-toast-announce-alt={announced}
          className={cn('font-semibold', variant === 'destructive' && 'text-danger')}
        >
          {shown.title}
        </Primitive.Title>
        {shown.description && (
          <>
            {/* Screen readers read the texts as one. */}
            <span {...unread} className="sr-only">
              .{' '}
            </span>
            <Primitive.Description {...unread} className="break-words text-[0.95rem] text-ink-soft">
              {shown.description}
            </Primitive.Description>
          </>
        )}
        {shown.action && (
          <Primitive.Action asChild altText={howToReach(shown.action.label)}>
            {'href' in shown.action ? (
              <Link href={shown.action.href} className={actionStyle}>
                {shown.action.label}
              </Link>
            ) : (
              <button type="button" onClick={shown.action.onClick} className={actionStyle}>
                {shown.action.label}
              </button>
            )}
          </Primitive.Action>
        )}
      </div>
      <Primitive.Close
        aria-label="Dismiss"
        className="-mt-2 grid size-11 place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden="true" className="size-5" />
      </Primitive.Close>
    </Primitive.Root>
  );
}
