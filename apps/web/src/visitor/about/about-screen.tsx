import { brand } from '@seven-hills/bank/brand';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useContext } from 'react';
import { Link } from 'wouter';
import { Hills } from '../../ui/brand/hills.tsx';
import { Logo } from '../../ui/brand/logo.tsx';
import { InShell } from '../../ui/layout/in-shell.ts';
import { BackLink } from '../../ui/layout/page-header.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { AboutClosing, Awards, Contact, Regulation } from './about-closing.tsx';
import { CoreValues, Milestones, Services, Testimonials } from './about-sections.tsx';

/** Presents the bank to prospective and current customers. */
export function AboutScreen() {
  usePageTitle('About Us');
  const content = (
    <>
      <Heritage />
      <Milestones />
      <CoreValues />
      <Services />
      <Testimonials />
      <div className="mx-auto grid w-full max-w-6xl gap-12 px-4 py-16 sm:px-6 sm:py-20 lg:grid-cols-2">
        <Awards />
        <Contact />
        <Regulation />
      </div>
      <AboutClosing />
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

function Heritage() {
  return (
    <section className="relative isolate overflow-hidden">
      <div className="mx-auto grid w-full max-w-6xl gap-6 px-4 pt-8 pb-48 sm:px-6 sm:pt-14 sm:pb-64">
        <p className="font-semibold text-copper text-sm uppercase tracking-[0.14em]">
          Our heritage, since {brand.founded}
        </p>
        <h1 tabIndex={-1} className="max-w-3xl text-5xl sm:text-6xl">
          About {brand.name}
        </h1>
        <p className="max-w-2xl text-lg text-ink-soft sm:text-xl">
          In {brand.founded}, eleven {brand.city} shopkeepers pooled their savings so that their
          neighbors could borrow on fair terms. They named the bank after the hills that ring the
          city, because a hill stays where it is. We still bank that way.
        </p>
      </div>
      <Hills sun className="absolute inset-x-0 -bottom-px -z-10 h-48 sm:h-64" />
    </section>
  );
}
