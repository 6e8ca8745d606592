import type { ReactNode } from 'react';
import { bankServices } from '../../net/bank-services.ts';
import { SiteFooter } from '../../ui/layout/site-footer.tsx';
import { DemoBanner } from './demo-banner.tsx';

interface SiteFrameProps {
  /** Floats above every page, such as the support widget. */
  floating?: ReactNode;
  /** Shown above every page, such as the outcome of a payment. */
  notices?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of every page: the skip link, a public demo's banner, notices, the footer, and floating
 * elements.
 */
export function SiteFrame({ floating, notices, children }: SiteFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-3 left-3 z-[70] -translate-y-20 rounded-control bg-evergreen px-5 py-3 font-semibold text-on-evergreen focus-visible:translate-y-0"
      >
        Skip to main content
      </a>
      {bankServices.isPublicDemo && <DemoBanner />}
      {notices}
      {children}
      <SiteFooter />
      {floating}
    </div>
  );
}
