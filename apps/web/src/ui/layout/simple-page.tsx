import { type ReactNode, useContext } from 'react';
import { Link } from 'wouter';
import { Logo } from '../brand/logo.tsx';
import { cn } from '../cn.ts';
import { InShell, NoticePlace, PageCorner } from './in-shell.ts';

interface SimplePageProps {
  width?: 'narrow' | 'medium' | 'wide';
  /** Shown between the logo and the column. */
  above?: ReactNode;
  children: ReactNode;
}

const widths = { narrow: 'max-w-xl', medium: 'max-w-4xl', wide: 'max-w-6xl' };

/**
 * A one-column page below the logo; inside a shell, only the column. Begin the content with
 * `PageHeader`.
 */
export function SimplePage({ width = 'medium', above, children }: SimplePageProps) {
  const corner = useContext(PageCorner);
  const noticePlace = useContext(NoticePlace);
  if (useContext(InShell)) return <div className={cn('w-full', widths[width])}>{children}</div>;
  return (
    <>
      <header
        data-slot="page-top"
        data-print="hide"
        className="short:static! sticky top-0 z-30 border-line border-b bg-paper pt-[env(safe-area-inset-top)]"
      >
        <div className="mx-auto flex min-h-14 w-full max-w-6xl items-center justify-between gap-3 px-4 sm:px-6">
          <Link href="/" className="flex min-h-11 items-center rounded-control">
            <Logo className="max-sm:[&>img]:size-9" />
          </Link>
          {corner}
        </div>
      </header>
      <div ref={noticePlace} className="contents" />
      {above}
      <main
        id="main"
        className={cn('mx-auto w-full flex-1 px-4 py-8 sm:px-6 sm:py-12', widths[width])}
      >
        {children}
      </main>
    </>
  );
}
