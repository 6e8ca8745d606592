import X from 'lucide-react/icons/x';
import * as Primitive from 'radix-ui/toast';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { cn } from '../cn.ts';
import { dismissToast, type ShownToast, type ToastVariant } from './toast.ts';

const accents: Record<ToastVariant, string> = {
  default: 'before:bg-accent',
  success: 'before:bg-success',
  destructive: 'before:bg-danger',
};

const actionStyle =
  'mt-1 inline-flex min-h-11 items-center justify-self-start font-semibold text-primary underline underline-offset-4';

/**
 * The toast's region: F8 moves the focus there, and a swipe of 50 px to the right dismisses the
 * toast. On phones, it is a separate line that extends the header, so that it covers nothing; on
 * wide screens, it is in a corner, over the side menu's column if there is one (`styles.css`).
 */
export function ToastView({ shown }: { shown: ShownToast | null }) {
  const region = useFocusBack(shown?.id ?? null);
  return (
    <div
      ref={region}
      data-slot="toast-region"
      data-print="hide"
      className="z-[60] has-[li]:max-lg:border-b border-line max-lg:sticky max-lg:top-(--sticky-top) max-lg:bg-paper lg:fixed lg:right-0 lg:bottom-0 lg:w-full lg:max-w-[420px] in-data-scroll-locked:border-transparent in-data-scroll-locked:bg-transparent"
    >
      {/* Each message has its own provider: a provider paused when its last message closed stays paused. */}
      <Primitive.Provider
        key={shown?.id ?? 0}
        swipeDirection="right"
        swipeThreshold={50}
        label="Notification"
      >
        {shown && <OneToast shown={shown} />}
        <Primitive.Viewport
          hotkey={['F8']}
          className="mx-auto flex max-w-[420px] flex-col outline-none"
        />
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
 * If the toast has its own line, lets the page make room for it; browsers would otherwise hold the
 * content in place (CSS Scroll Anchoring), under the toast.
 */
function useRoom(toast: HTMLElement | null) {
  useLayoutEffect(() => {
    if (!toast || matchMedia('(width >= 64rem)').matches) return;
    const { style } = document.documentElement;
    const anchoring = style.overflowAnchor;
    style.overflowAnchor = 'none';
    style.setProperty('--toast-height', `${toast.offsetHeight}px`);
    const frame = requestAnimationFrame(() => {
      const focused = document.activeElement;
      // If an element is taller than half the window, such as a list of errors, shows its
      // beginning.
      const isHigh = (focused?.clientHeight ?? 0) > window.innerHeight / 2;
      focused?.scrollIntoView({ block: isHigh && focused !== document.body ? 'start' : 'nearest' });
      requestAnimationFrame(() => {
        style.overflowAnchor = anchoring;
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      style.overflowAnchor = anchoring;
      style.removeProperty('--toast-height');
    };
  }, [toast]);
}

function OneToast({ shown }: { shown: ShownToast }) {
  const variant = shown.variant ?? 'default';
  // State, not a ref: the first toast renders only once its viewport has.
  const [element, setElement] = useState<HTMLLIElement | null>(null);
  useRoom(element);
  return (
    <Primitive.Root
      ref={setElement}
      data-slot="toast"
      data-variant={variant}
      type={variant === 'destructive' ? 'foreground' : 'background'}
      duration={shown.durationMs}
      onOpenChange={(open) => {
        if (!open) dismissToast(shown.id);
      }}
      className={cn(
        'relative m-3 grid animate-rise grid-cols-[1fr_auto] items-start gap-x-3 overflow-hidden rounded-card bg-surface py-3 pr-2 pl-5 shadow-float inset-ring inset-ring-line',
        'before:absolute before:inset-y-0 before:left-0 before:w-1.5',
        'data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:transition-transform',
        accents[variant],
      )}
    >
      <div className="grid gap-0.5">
        <Primitive.Title
          className={cn('font-semibold', variant === 'destructive' && 'text-danger')}
        >
          {shown.title}
        </Primitive.Title>
        {shown.description && (
          <Primitive.Description className="break-words text-[0.95rem] text-ink-soft">
            {shown.description}
          </Primitive.Description>
        )}
        {shown.action && (
          <Primitive.Action asChild altText={shown.action.label}>
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
