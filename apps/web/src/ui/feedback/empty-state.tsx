import type { ReactNode } from 'react';
import { LandscapeMark } from '../brand/landscape.tsx';
import { Button } from '../button.tsx';

interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  /** What the user can do next. */
  action?: ReactNode;
}

/** Shown in place of an empty list. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div data-slot="empty-state" className="grid justify-items-center gap-2 px-4 py-10 text-center">
      <LandscapeMark className="mb-2 w-28 text-control" />
      <p className="font-display font-medium text-xl">{title}</p>
      {children && <p className="max-w-md text-ink-soft">{children}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  title?: ReactNode;
  message?: ReactNode;
  onRetry?: () => void;
  pending?: boolean;
}

/** Shown in a panel whose data could not be loaded, with a way to try again. */
export function ErrorState(props: ErrorStateProps) {
  const { title = 'This could not be loaded', onRetry, pending = false } = props;
  const { message = 'Please check your connection and try again.' } = props;
  return (
    <div
      data-slot="error-state"
      role="alert"
      className="grid justify-items-center gap-2 px-4 py-10 text-center"
    >
      <p className="font-display font-medium text-xl">{title}</p>
      <p className="max-w-md text-ink-soft">{message}</p>
      {onRetry && (
        <Button variant="secondary" className="mt-3" onClick={onRetry} pending={pending}>
          Try Again
        </Button>
      )}
    </div>
  );
}
