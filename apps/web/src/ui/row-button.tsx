import type { ComponentProps, ComponentType } from 'react';
import { Button } from './button.tsx';

interface RowButtonProps extends Omit<ComponentProps<typeof Button>, 'variant' | 'children'> {
  label?: string;
  Icon?: ComponentType<{ 'aria-hidden'?: 'true' }>;
  /** What screen readers say: the label with the row it belongs to, such as `Edit Jane Miller`. */
  name: string;
}

/** A quiet button in a row of a list. */
export function RowButton({ label, Icon, name, className = 'px-3', ...rest }: RowButtonProps) {
  return (
    <Button variant="quiet" className={className} aria-label={name} {...rest}>
      {Icon && <Icon aria-hidden="true" />}
      {label}
    </Button>
  );
}
