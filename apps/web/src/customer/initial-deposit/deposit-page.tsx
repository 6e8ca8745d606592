import type { ReactNode } from 'react';
import { Landscape } from '../../ui/brand/landscape.tsx';
import { SimplePage } from '../../ui/layout/simple-page.tsx';

interface DepositPageProps {
  width?: 'narrow' | 'medium';
  children: ReactNode;
}

/** The layout of the deposit pages: one column above the drawing, which runs into the footer. */
export function DepositPage({ width = 'medium', children }: DepositPageProps) {
  return (
    <div className="relative isolate flex flex-1 flex-col overflow-clip">
      <SimplePage width={width}>
        <div className="pb-48 sm:pb-60">{children}</div>
      </SimplePage>
      <Landscape className="absolute inset-x-0 -bottom-px -z-10 h-56 sm:h-72" />
    </div>
  );
}
