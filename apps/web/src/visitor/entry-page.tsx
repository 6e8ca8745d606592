import type { ReactNode } from 'react';
import { RegulatorSign } from '../money/account-offers/regulator-sign.tsx';
import { Landscape } from '../ui/brand/landscape.tsx';
import { cn } from '../ui/cn.ts';
import { BackLink } from '../ui/layout/page-header.tsx';
import { SimplePage } from '../ui/layout/simple-page.tsx';

interface EntryPageProps {
  back: { label: string; onClick: () => void };
  title: string;
  description: ReactNode;
  width: 'narrow' | 'wide';
  /** Shown at the bottom of the sheet, such as the link to the other form. */
  after?: ReactNode;
  children: ReactNode;
}

/** The frame of the login and register views: a sheet in front of the drawing. */
export function EntryPage(props: EntryPageProps) {
  const { back, title, description, width, after, children } = props;
  return (
    <div className="relative isolate flex flex-1 flex-col overflow-clip">
      <SimplePage above={<RegulatorSign />}>
        <div className={cn('mx-auto w-full pb-32', width === 'narrow' ? 'max-w-md' : 'max-w-3xl')}>
          <BackLink {...back} />
          <div className="mt-3 rounded-[1.25rem] bg-surface p-5 shadow-float sm:p-8">
            <h1 tabIndex={-1} className="text-3xl sm:text-4xl">
              {title}
            </h1>
            <p className="mt-2 mb-6 text-ink-soft empty:mt-0">{description}</p>
            {children}
            {after && <div className="mt-6 border-line border-t pt-5 text-center">{after}</div>}
          </div>
        </div>
      </SimplePage>
      <Landscape className="absolute inset-x-0 -bottom-px -z-10 h-56 sm:h-72" />
    </div>
  );
}
