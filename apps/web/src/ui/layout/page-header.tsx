import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../button.tsx';
import { ButtonLink } from '../navigation/button-link.tsx';
import { usePageTitle } from './page-title.ts';
import { SimplePage } from './simple-page.tsx';

interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** The target of the back link: a path, or a function for views without a route. */
  back?: { label: string; href: string } | { label: string; onClick: () => void };
  /** Shown next to the title, such as a status badge. */
  badge?: ReactNode;
  actions?: ReactNode;
}

/** The header of a page or view. Its `h1` gets the focus when the route changes. */
export function PageHeader({ title, description, back, badge, actions }: PageHeaderProps) {
  return (
    <header data-slot="page-header" className="mb-6 grid gap-3 sm:mb-8">
      {back && <BackLink {...back} />}
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1.5">
          <div className="flex flex-wrap items-center gap-3">
            <h1 tabIndex={-1} className="text-3xl sm:text-4xl">
              {title}
            </h1>
            {badge}
          </div>
          {description && <p className="max-w-2xl text-ink-soft">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
    </header>
  );
}

interface PageProps extends PageHeaderProps {
  /** Also the title of the browser's tab. */
  title: string;
  /** The width of a page of its own, a `SimplePage`; none for a view inside a page. */
  width?: ComponentProps<typeof SimplePage>['width'];
  children: ReactNode;
}

/** A page or view with its header. */
export function Page({ width, children, ...header }: PageProps) {
  usePageTitle(header.title);
  const content = (
    <>
      <PageHeader {...header} />
      {children}
    </>
  );
  return width ? <SimplePage width={width}>{content}</SimplePage> : content;
}

/** A way back: a link if it leads to a path, or a button if it changes the view. */
export function BackLink(props: NonNullable<PageHeaderProps['back']>) {
  const content = (
    <>
      <ArrowLeft aria-hidden="true" />
      {props.label}
    </>
  );
  const style = '-ml-3 justify-self-start px-3';
  return 'href' in props ? (
    <ButtonLink href={props.href} variant="quiet" className={style}>
      {content}
    </ButtonLink>
  ) : (
    <Button variant="quiet" className={style} onClick={props.onClick}>
      {content}
    </Button>
  );
}
