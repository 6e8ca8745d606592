import * as Primitive from 'radix-ui/tabs';
import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';

/** Tabs: `<Tabs value onValueChange><TabList><Tab value/></TabList><TabPanel value/></Tabs>`. */
export function Tabs({ className, ...rest }: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root data-slot="tabs" className={cn('grid gap-6', className)} {...rest} />;
}

export function TabList({ className, ...rest }: ComponentProps<typeof Primitive.List>) {
  return (
    <Primitive.List
      className={cn('flex w-full gap-1 rounded-control bg-sunken p-1 sm:w-fit', className)}
      {...rest}
    />
  );
}

export function Tab({ className, ...rest }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      className={cn(
        'min-h-11 flex-1 rounded-[0.45rem] px-4 py-2 font-semibold text-ink-soft transition-colors hover:text-ink sm:flex-none',
        'data-[state=active]:bg-surface data-[state=active]:text-evergreen data-[state=active]:shadow-card',
        className,
      )}
      {...rest}
    />
  );
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content className={className} {...rest} />;
}
