import type { ReactNode } from 'react';
import { Hills } from '../../ui/brand/hills.tsx';
import { SimplePage } from '../../ui/layout/simple-page.tsx';

interface HillsPageProps {
  width?: 'narrow' | 'medium';
  children: ReactNode;
}

/** The layout of the deposit pages: one column above the hills, which run into the footer. */
export function HillsPage({ width = 'medium', children }: HillsPageProps) {
  return (
    <div className="relative isolate flex flex-1 flex-col overflow-clip">
      <SimplePage width={width}>
        <div className="pb-48 sm:pb-60">{children}</div>
      </SimplePage>
      <Hills className="absolute inset-x-0 -bottom-px -z-10 h-56 sm:h-72" />
    </div>
  );
}
