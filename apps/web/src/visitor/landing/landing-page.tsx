import { brand, firstDepositShort } from '@seven-hills/bank/brand';
import { Link } from 'wouter';
import { filled } from '../../money/account-offers/filled.ts';
import { RegulatorSign } from '../../money/account-offers/regulator-sign.tsx';
import { bankServices } from '../../net/bank-services.ts';
import { Landscape } from '../../ui/brand/landscape.tsx';
import { Logo } from '../../ui/brand/logo.tsx';
import { Button } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import type { LandingView } from '../use-landing-view.ts';
import { AccountPreview } from './account-preview.tsx';
import { AccountTypes } from './account-types-section.tsx';
import { Features } from './features.tsx';

interface LandingPageProps {
  onShow: (view: LandingView) => void;
}

/** The landing page. */
export function LandingPage({ onShow }: LandingPageProps) {
  usePageTitle(brand.name);
  return (
    <>
      <RegulatorSign />
      <LandingHeader onShow={onShow} />
      <main id="main">
        <Hero onShow={onShow} />
        <Features />
        <AccountTypes />
        <ClosingCall onShow={onShow} />
      </main>
    </>
  );
}

function LandingHeader({ onShow }: LandingPageProps) {
  return (
    <header className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3 sm:px-6 sm:py-5">
      <Link href="/" className="rounded-control py-1">
        <Logo />
      </Link>
      <nav
        aria-label="Main"
        className="-mx-3 flex items-center gap-1 max-sm:w-full sm:mx-0 sm:gap-2"
      >
        <ButtonLink href="/about" variant="quiet" className="px-3 whitespace-nowrap">
          About Us
        </ButtonLink>
        <Button variant="quiet" className="whitespace-nowrap px-3" onClick={() => onShow('login')}>
          Sign In
        </Button>
        <Button
          variant="secondary"
          className="whitespace-nowrap px-4 max-sm:mr-3 max-sm:ml-auto"
          onClick={() => onShow('register')}
        >
          Open Account
        </Button>
      </nav>
    </header>
  );
}

/** Without card deposits, an account is opened with cash at the counter or with a wire. */
const opening = bankServices.cardDeposits
  ? 'Open your account online, in about five minutes.'
  : 'Apply online, in about five minutes.';

function Hero({ onShow }: LandingPageProps) {
  return (
    <div className="relative isolate overflow-hidden">
      <div className="mx-auto grid w-full max-w-6xl gap-12 px-4 pt-10 pb-40 sm:px-6 sm:pt-16 lg:grid-cols-[1.15fr_1fr] lg:items-center lg:pb-72">
        <div className="grid justify-items-start gap-6">
          <p className="font-semibold text-accent text-sm uppercase tracking-[0.14em]">
            {filled(brand.landing.eyebrow)}
          </p>
          <h1 tabIndex={-1} className="text-[2.9rem] sm:text-6xl lg:text-7xl">
            {filled(brand.landing.title)}
          </h1>
          <p className="max-w-lg text-ink-soft text-lg sm:text-xl">
            {filled(brand.landing.lead)} {opening}
          </p>
          <div className="flex w-full flex-wrap gap-3 pt-1">
            <Button size="large" className="max-sm:w-full" onClick={() => onShow('register')}>
              Open Account Today
            </Button>
            <Button
              size="large"
              variant="secondary"
              className="max-sm:w-full"
              onClick={() => onShow('login')}
            >
              Online Banking Sign In
            </Button>
          </div>
        </div>
        <AccountPreview />
      </div>
      <Landscape sun className="absolute inset-x-0 -bottom-px -z-10 h-56 sm:h-72 lg:h-88" />
    </div>
  );
}

function ClosingCall({ onShow }: LandingPageProps) {
  return (
    <section className="relative isolate overflow-hidden">
      <div className="mx-auto grid w-full max-w-3xl justify-items-center gap-5 px-4 pt-8 pb-44 text-center sm:px-6 sm:pb-60">
        <h2 className="text-4xl sm:text-5xl">{filled(brand.landing.closingTitle)}</h2>
        <p className="max-w-xl text-ink-soft text-lg">
          Have your Social Security number and your address at hand, and {firstDepositShort} for the
          first deposit.
        </p>
        <Button size="large" className="mt-2 max-sm:w-full" onClick={() => onShow('register')}>
          Open Your Account
        </Button>
      </div>
      <Landscape className="absolute inset-x-0 -bottom-px -z-10 h-52 sm:h-64" />
    </section>
  );
}
