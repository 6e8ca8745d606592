import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

const looks = {
  info: { box: 'bg-primary-soft', icon: 'text-primary', Icon: Info },
  success: { box: 'bg-success-soft', icon: 'text-success', Icon: CircleCheck },
  warning: { box: 'bg-warning-soft', icon: 'text-warning', Icon: TriangleAlert },
  danger: { box: 'bg-danger-soft', icon: 'text-danger', Icon: CircleAlert },
} as const;

interface AlertProps {
  variant?: keyof typeof looks;
  title?: ReactNode;
  /** Buttons or links below the text. */
  actions?: ReactNode;
  /**
   * Whether screen readers announce it when it appears; for messages that result from an action.
   */
  announce?: boolean;
  /** For elements that refer to the message, such as a disabled button. */
  id?: string;
  className?: string;
  children?: ReactNode;
}

/** A message shown in place, such as a banner above a page. */
export function Alert(props: AlertProps) {
  const { variant = 'info', title, actions, announce = false, id, className, children } = props;
  const { box, icon, Icon } = looks[variant];
  return (
    <div
      id={id}
      data-slot="alert"
      role={announce ? (variant === 'danger' ? 'alert' : 'status') : undefined}
      className={cn('flex gap-3 rounded-card p-4', box, className)}
    >
      <Icon aria-hidden="true" className={cn('mt-0.5 size-5 shrink-0', icon)} />
      <div className="grid min-w-0 gap-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-[0.95rem]">{children}</div>}
        {actions && (
          <div data-part="actions" className="mt-2 flex flex-wrap gap-3">
            {actions}
          </div>
        )}
      </div>
    </div>
  );
}
