import Check from 'lucide-react/icons/check';
import * as CheckboxPrimitive from 'radix-ui/checkbox';
import * as SwitchPrimitive from 'radix-ui/switch';
import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { cn } from '../cn.ts';

type WithLabel<P> = Omit<P, 'children' | 'id'> & { label: ReactNode };

/** A box to tick, with its label beside it. */
export function Checkbox({
  label,
  className,
  ...rest
}: WithLabel<ComponentProps<typeof CheckboxPrimitive.Root>>) {
  const id = useId();
  return (
    <div data-slot="checkbox" className={cn('flex min-h-11 items-center gap-3', className)}>
      <CheckboxPrimitive.Root
        id={id}
        className="grid size-6 shrink-0 place-items-center rounded-md border border-control bg-surface data-[state=checked]:border-evergreen data-[state=checked]:bg-evergreen data-[state=checked]:text-on-evergreen"
        {...rest}
      >
        <CheckboxPrimitive.Indicator>
          <Check aria-hidden="true" className="size-4" strokeWidth={3} />
        </CheckboxPrimitive.Indicator>
      </CheckboxPrimitive.Root>
      <label htmlFor={id} className="py-2">
        {label}
      </label>
    </div>
  );
}

/** Something that is on or off and takes effect at once. */
export function Switch({
  label,
  className,
  ...rest
}: WithLabel<ComponentProps<typeof SwitchPrimitive.Root>>) {
  const id = useId();
  return (
    <div
      data-slot="switch"
      className={cn('flex min-h-11 items-center justify-between gap-4', className)}
    >
      <label htmlFor={id} className="py-2">
        {label}
      </label>
      <SwitchPrimitive.Root
        id={id}
        className="h-7 w-12 shrink-0 rounded-full border border-control bg-sunken p-0.5 transition-colors data-[state=checked]:border-evergreen data-[state=checked]:bg-evergreen"
        {...rest}
      >
        <SwitchPrimitive.Thumb className="block size-5.5 rounded-full bg-control transition-transform data-[state=checked]:translate-x-5 data-[state=checked]:bg-on-evergreen" />
      </SwitchPrimitive.Root>
    </div>
  );
}
