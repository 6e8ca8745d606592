import { brand } from '@seven-hills/bank/brand';
import type { AboutPage } from '@seven-hills/contracts/help/texts';
import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useContext } from 'react';
import { Link } from 'wouter';
import { QueryPanel } from '../../net/query-panel.tsx';
import { Landscape } from '../../ui/brand/landscape.tsx';
import { Logo } from '../../ui/brand/logo.tsx';
import { InShell } from '../../ui/layout/in-shell.ts';
import { BackLink } from '../../ui/layout/page-header.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { aboutQuery } from '../articles/text-query.ts';
import { AboutClosing, Awards, Contact, Regulation } from './about-closing.tsx';
import { CoreValues, Milestones, Services, Testimonials } from './about-sections.tsx';

/** Presents the bank to prospective and current customers. */
export function AboutScreen() {
  usePageTitle('About Us');
  const query = useQuery(aboutQuery);
  const content = (
    <>
      <Heritage intro={query.data?.intro} />
      {query.data ? (
        <Story about={query.data} />
      ) : (
        <div className="mx-auto w-full max-w-6xl px-4 py-16 sm:px-6">
          <QueryPanel query={query} loading="Loading our story">
            {() => null}
          </QueryPanel>
        </div>
      )}
    </>
  );
  if (useContext(InShell))
    return (
      <div data-bleed className="-mx-4 -my-6 sm:-mx-8 sm:-my-10">
        <div className="mx-auto grid w-full max-w-6xl px-4 pt-4 sm:px-6">
          <BackLink label="Back to Dashboard" href="/" />
        </div>
        {content}
      </div>
    );
  return (
    <>
      <header className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-3 px-4 py-3 sm:px-6 sm:py-5">
        <Link href="/" className="rounded-control py-1">
          <Logo />
        </Link>
        <ButtonLink href="/" variant="quiet" className="px-3">
          <ArrowLeft aria-hidden="true" />
          Back
        </ButtonLink>
      </header>
      <main id="main">{content}</main>
    </>
  );
}

function Story({ about }: { about: AboutPage }) {
  return (
    <>
      <Milestones milestones={about.milestones} />
      <CoreValues values={about.values} />
      <Services services={about.services} />
      <Testimonials testimonials={about.testimonials} />
      <div className="mx-auto grid w-full max-w-6xl grid-cols-1 gap-12 px-4 py-16 sm:px-6 sm:py-20 lg:grid-cols-2">
        <Awards awards={about.awards} />
        <Contact />
        <Regulation regulation={about.regulation} />
      </div>
      <AboutClosing closing={about.closing} />
    </>
  );
}

function Heritage({ intro }: { intro: string | undefined }) {
  return (
    <section className="relative isolate overflow-hidden">
      <div className="mx-auto grid w-full max-w-6xl gap-6 px-4 pt-8 pb-48 sm:px-6 sm:pt-14 sm:pb-64">
        <p className="font-semibold text-accent text-sm uppercase tracking-[0.14em]">
          Our heritage, since {brand.founded}
        </p>
        <h1 tabIndex={-1} className="max-w-3xl text-5xl sm:text-6xl">
          About {brand.name}
        </h1>
        <p className="max-w-2xl text-lg text-ink-soft sm:text-xl">{intro}</p>
      </div>
      <Landscape sun className="absolute inset-x-0 -bottom-px -z-10 h-48 sm:h-64" />
    </section>
  );
}
