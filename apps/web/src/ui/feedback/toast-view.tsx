import X from 'lucide-react/icons/x';
import * as Primitive from 'radix-ui/toast';
import { Link } from 'wouter';
import { cn } from '../cn.ts';
import { dismissToast, type ShownToast, type ToastVariant } from './toast.ts';

const accents: Record<ToastVariant, string> = {
  default: 'before:bg-copper',
  success: 'before:bg-success',
  destructive: 'before:bg-danger',
};

/** The region of the toast: F8 moves the focus there, a swipe to the right of 50 px dismisses. */
export function ToastView({ shown }: { shown: ShownToast | null }) {
  return (
    <Primitive.Provider swipeDirection="right" swipeThreshold={50} label="Notification">
      {shown && <OneToast key={shown.id} shown={shown} />}
      <Primitive.Viewport
        hotkey={['F8']}
        className="fixed right-0 bottom-0 z-[60] flex w-full max-w-[420px] flex-col p-4 pb-[max(1rem,env(safe-area-inset-bottom))] outline-none"
      />
    </Primitive.Provider>
  );
}

function OneToast({ shown }: { shown: ShownToast }) {
  const variant = shown.variant ?? 'default';
  return (
    <Primitive.Root
      data-slot="toast"
      data-variant={variant}
      type={variant === 'destructive' ? 'foreground' : 'background'}
      duration={shown.durationMs}
      onOpenChange={(open) => {
        if (!open) dismissToast(shown.id);
      }}
      className={cn(
        'relative grid animate-rise grid-cols-[1fr_auto] items-start gap-x-3 overflow-hidden rounded-card bg-surface py-4 pr-3 pl-6 shadow-float inset-ring inset-ring-line',
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
            <Link
              href={shown.action.href}
              className="mt-1 inline-flex min-h-11 items-center justify-self-start font-semibold text-evergreen underline underline-offset-4"
            >
              {shown.action.label}
            </Link>
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
