import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { cn } from '../cn.ts';

interface LinkRowProps {
  href: string;
  title: string;
  /** What is there, or its state, in one line. */
  text: ReactNode;
  /** Whether it is the page shown next to the list. */
  current?: boolean;
}

/** A row of a list of pages. */
export function LinkRow({ href, title, text, current = false }: LinkRowProps) {
  return (
    <li>
      <Link
        href={href}
        aria-current={current ? 'page' : undefined}
        className={cn(
          '-mx-3 flex min-h-11 items-center justify-between gap-4 rounded-control px-3 py-3 hover:bg-sunken',
          current && 'bg-primary-soft',
        )}
      >
        <span className="grid min-w-0 [overflow-wrap:anywhere]">
          <span className="font-semibold">{title}</span>
          <span className="min-h-5 text-ink-soft text-sm">{text}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-accent" />
      </Link>
    </li>
  );
}
