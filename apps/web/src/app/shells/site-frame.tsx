import { words } from '@seven-hills/bank/words/words';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { MouseEvent, ReactNode } from 'react';
import { bankServices } from '../../net/bank-services.ts';
import { SiteFooter } from '../../ui/layout/site-footer.tsx';

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
      {/* biome-ignore lint/a11y/useValidAnchor: a link also works before the script has loaded */}
      <a
        href="#main"
        onClick={focusMain}
        className="fixed top-3 left-3 z-[70] -translate-y-20 rounded-control bg-primary px-5 py-3 font-semibold text-on-primary focus-visible:translate-y-0"
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

/** Without a new history entry, whose URL would lack the view that is on screen. */
function focusMain(event: MouseEvent) {
  const main = document.getElementById('main');
  if (!main) return;
  event.preventDefault();
  main.tabIndex = -1;
  main.focus();
}

/**
 * Shown above every page of a demo that is reachable from other machines, where visitors see each
 * other's data.
 */
function DemoBanner() {
  return (
    <aside
      aria-label={`Demo ${words.bank}`}
      data-print="hide"
      data-slot="demo-banner"
      className="flex justify-center gap-2.5 border-line border-b bg-warning-soft px-4 py-2.5 text-sm sm:px-6"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
      <p>
        <strong className="font-semibold">Demo {words.bank}:</strong> anyone can open this site and
        see what you enter. The money isn’t real, so please don’t enter real personal details.
      </p>
    </aside>
  );
}
