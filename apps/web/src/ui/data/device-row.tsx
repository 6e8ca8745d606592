import type { ComponentType, ReactNode } from 'react';
import { Button } from '../button.tsx';
import { cn } from '../cn.ts';
import { Badge } from './badge.tsx';
import { formatDateTime } from './dates.ts';

interface DeviceRowProps {
  /** `Chrome on Windows` */
  device: string;
  lastUsedAt: string;
  isCurrent?: boolean;
  Icon?: ComponentType<{ className?: string; strokeWidth?: number; 'aria-hidden'?: 'true' }>;
  /** The action for the device, if there is one. */
  action?: { label: string; verb: string; pending: boolean; onClick: () => void } | undefined;
  /** Details about the device, one `DeviceFact` per line. */
  children: ReactNode;
}

/** A device in a list: its name, details about it, and one action. */
export function DeviceRow(props: DeviceRowProps) {
  const { device, lastUsedAt, isCurrent = false, Icon, action, children } = props;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      {Icon && (
        <Icon
          aria-hidden="true"
          className="size-6 shrink-0 self-start text-ink-soft"
          strokeWidth={1.6}
        />
      )}
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-3 font-semibold">
          {device}
          {isCurrent && <Badge>This device</Badge>}
        </p>
        {children}
      </div>
      {action && (
        <Button
          variant="quiet"
          className={cn('px-3', Icon ? 'max-sm:ml-7' : 'max-sm:-ml-3')}
          pending={action.pending}
          aria-label={`${action.verb} ${device}, last used ${formatDateTime(lastUsedAt)}`}
          onClick={action.onClick}
        >
          {action.label}
        </Button>
      )}
    </li>
  );
}

/** A line about a device. */
export const DeviceFact = ({ children }: { children: ReactNode }) => (
  <p className="break-words text-ink-soft text-sm">{children}</p>
);
