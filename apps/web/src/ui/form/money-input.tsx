import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';
import { PrefixedInput } from './input.tsx';

/**
 * An amount in dollars as people type it, such as `1,234.50`. It keeps the text;
 * read it into cents with `parseTypedAmount` of `@seven-hills/money`.
 */
export function MoneyInput({
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'prefix'>) {
  return (
    <PrefixedInput
      data-slot="money-input"
      prefix="$"
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      className={cn('tabular', className)}
      {...rest}
    />
  );
}
