import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';

const badgeStyle = cva(
  'inline-flex items-center gap-1 whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-[0.8125rem] leading-5',
  {
    variants: {
      variant: {
        default: 'bg-primary-soft text-primary',
        secondary: 'bg-line/70 text-ink',
        destructive: 'bg-danger-soft text-danger',
        success: 'bg-success-soft text-success',
        warning: 'bg-warning-soft text-warning',
        info: 'bg-info-soft text-info',
        accent: 'bg-accent-soft text-accent',
        solid: 'bg-primary text-on-primary',
      },
    },
    defaultVariants: { variant: 'default' },
  },
);

export type BadgeVariant = NonNullable<VariantProps<typeof badgeStyle>['variant']>;

/** A short status or role. The words carry the meaning; the color only repeats it. */
export function Badge(props: ComponentProps<'span'> & VariantProps<typeof badgeStyle>) {
  const { variant, className, ...rest } = props;
  return <span data-slot="badge" className={cn(badgeStyle({ variant }), className)} {...rest} />;
}
