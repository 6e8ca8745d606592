import { brand } from '@seven-hills/bank/brand';
import { cn } from '../cn.ts';

/** The bank's mark with its name. Put it inside a link to `/`. */
export function Logo({ className }: { className?: string }) {
  return (
    <span data-slot="logo" className={cn('inline-flex items-center gap-3', className)}>
      <img src="/logo.svg" alt="" width={40} height={40} className="size-10" />
      <span className="font-display font-semibold text-[1.3rem] leading-none tracking-tight">
        {brand.name}
      </span>
    </span>
  );
}
