import { brand } from '@seven-hills/bank/brand';
import { cn } from '../cn.ts';

/** The mark: seven hills in two rows under a copper sun. The favicon repeats it. */
function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 40 40" className={cn('size-10', className)}>
      <rect width="40" height="40" rx="11" fill="#123f30" />
      <circle cx="20" cy="12.4" r="3.4" fill="#d98a55" />
      <g fill="#123f30" stroke="#f6f1e6" strokeWidth="1.5" strokeLinejoin="round">
        <path d="M7.2 24.4a5.4 5.4 0 0 1 10.8 0" />
        <path d="M22 24.4a5.4 5.4 0 0 1 10.8 0" />
        <path d="M14.6 24.4a5.4 5.4 0 0 1 10.8 0" />
        <path d="M3.6 31.4a5.4 5.4 0 0 1 10.8 0Z" />
        <path d="M25.6 31.4a5.4 5.4 0 0 1 10.8 0Z" />
        <path d="M10.9 31.4a5.4 5.4 0 0 1 10.8 0Z" />
        <path d="M18.3 31.4a5.4 5.4 0 0 1 10.8 0Z" />
      </g>
    </svg>
  );
}

/** The mark with the bank's name. Put it inside a link to `/`. */
export function Logo({ className }: { className?: string }) {
  return (
    <span data-slot="logo" className={cn('inline-flex items-center gap-3', className)}>
      <LogoMark />
      <span className="font-display font-semibold text-[1.3rem] leading-none tracking-tight">
        {brand.name}
      </span>
    </span>
  );
}
