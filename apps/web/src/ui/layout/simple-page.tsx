import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Logo } from '../brand/logo.tsx';
import { cn } from '../cn.ts';

interface SimplePageProps {
  /** At the right end of the head line, such as Sign Out. */
  actions?: ReactNode;
  width?: 'narrow' | 'medium' | 'wide';
  children: ReactNode;
}

const widths = { narrow: 'max-w-xl', medium: 'max-w-4xl', wide: 'max-w-6xl' };

/** A page without a menu: the logo, then one column. Begin the content with `PageHeader`. */
export function SimplePage({ actions, width = 'medium', children }: SimplePageProps) {
  return (
    <>
      <header data-print="hide" className="border-line border-b">
        <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-3 px-4 py-3 sm:px-6">
          <Link href="/" className="rounded-control py-1">
            <Logo />
          </Link>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
      </header>
      <main
        id="main"
        className={cn('mx-auto w-full flex-1 px-4 py-8 sm:px-6 sm:py-12', widths[width])}
      >
        {children}
      </main>
    </>
  );
}
