import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, MouseEvent } from 'react';
import { cn } from './cn.ts';
import { Spinner } from './spinner.tsx';

const buttonVariants = cva(
  [
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-5 py-2 text-center',
    'font-semibold leading-tight transition-colors duration-150 [&_svg]:size-[1.15em] [&_svg]:shrink-0',
    'disabled:opacity-55 aria-disabled:opacity-55 forced-colors:border',
  ],
  {
    variants: {
      variant: {
        primary: 'bg-primary text-on-primary hover:bg-primary-strong',
        secondary:
          'bg-surface text-primary inset-ring inset-ring-control/60 hover:bg-primary-soft hover:inset-ring-primary',
        quiet: 'text-primary hover:bg-primary-soft',
        destructive: 'bg-danger text-on-danger hover:bg-danger-strong',
        link: 'min-h-0 rounded-sm px-0 py-0 text-primary underline decoration-primary/40 decoration-1 underline-offset-4 hover:decoration-2 hover:decoration-current',
        onDeep: 'bg-on-deep text-deep hover:bg-white',
        onDeepQuiet: 'text-on-deep inset-ring inset-ring-on-deep/45 hover:bg-on-deep/10',
        onDeepBare: 'text-on-deep hover:bg-on-deep/12',
      },
      size: {
        medium: '',
        large: 'min-h-13 px-7 text-lg',
        icon: 'size-11 px-0',
      },
    },
    defaultVariants: { variant: 'primary', size: 'medium' },
  },
);

export type ButtonStyle = VariantProps<typeof buttonVariants>;

/** The classes of a button, for links that look like one. */
export function buttonStyle(props: ButtonStyle & { className?: string | undefined } = {}) {
  const { className, ...style } = props;
  return cn(buttonVariants(style), className);
}

type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    /** Shows a spinner and ignores further clicks; pair it with the pending label as children. */
    pending?: boolean;
  };

/** A button. Default type: `button`. For navigation, use `ButtonLink`. */
export function Button({
  variant,
  size,
  pending = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      data-slot="button"
      type={type}
      className={cn(buttonVariants({ variant, size }), className)}
      aria-disabled={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}

/**
 * Ignores the second half of a double-click: double-clicking a button must not press the one that
 * replaces it.
 */
export const onceClicked =
  (act: () => void) =>
  (event: MouseEvent): void => {
    if (event.detail < 2) act();
  };

/** The same for a button that submits its form. */
export const submitsOnce = (event: MouseEvent): void => {
  if (event.detail > 1) event.preventDefault();
};
