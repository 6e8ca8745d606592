import type { ReactNode } from 'react';
import { LandscapeMark } from '../ui/brand/landscape.tsx';
import { usePageTitle } from '../ui/layout/page-title.ts';
import { SimplePage } from '../ui/layout/simple-page.tsx';

interface MessagePageProps {
  title: string;
  /** The title of the browser's tab. Default: `title`. */
  tabTitle?: string;
  /** What to do next. */
  actions?: ReactNode;
  /** The message, in a sentence or two. */
  children: ReactNode;
}

/** A page that says one thing. */
export function MessagePage({ title, tabTitle = title, actions, children }: MessagePageProps) {
  usePageTitle(tabTitle);
  return (
    <SimplePage width="narrow">
      <div className="grid justify-items-start gap-4 py-8">
        <LandscapeMark className="w-32 text-accent" />
        <h1 tabIndex={-1} className="text-4xl">
          {title}
        </h1>
        <p className="text-ink-soft">{children}</p>
        {actions && <div className="mt-2 flex flex-wrap gap-3">{actions}</div>}
      </div>
    </SimplePage>
  );
}
