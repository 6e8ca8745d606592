import { type ReactNode, useContext } from 'react';
import { Link } from 'wouter';
import { Logo } from '../brand/logo.tsx';
import { cn } from '../cn.ts';
import { InShell, PageCorner } from './in-shell.ts';

interface SimplePageProps {
  width?: 'narrow' | 'medium' | 'wide';
  children: ReactNode;
}

const widths = { narrow: 'max-w-xl', medium: 'max-w-4xl', wide: 'max-w-6xl' };

/**
 * A page of one column, under the logo; inside a shell the column alone. Begin the content with
 * `PageHeader`.
 */
export function SimplePage({ width = 'medium', children }: SimplePageProps) {
  const corner = useContext(PageCorner);
  if (useContext(InShell)) return <div className={cn('w-full', widths[width])}>{children}</div>;
  return (
    <>
      <header data-print="hide" className="border-line border-b">
        <div className="mx-auto flex w-full max-w-6xl items-center justify-between gap-3 px-4 py-3 sm:px-6">
          <Link href="/" className="rounded-control py-1">
            <Logo />
          </Link>
          {corner}
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
