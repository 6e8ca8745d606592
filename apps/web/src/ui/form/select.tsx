import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';
import { useFieldControl } from './field.tsx';
import { controlStyle } from './input.tsx';

/** The platform's own select, which phones and screen readers handle best. Takes `<option>`s. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select
        data-slot="select"
        {...useFieldControl()}
        className={cn(controlStyle, 'appearance-none pr-10', className)}
        {...rest}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft"
      />
    </div>
  );
}
