import { brand } from '@seven-hills/bank/brand';
import { words } from '@seven-hills/bank/words/words';
import { Link } from 'wouter';
import { Logo } from '../brand/logo.tsx';
import { ThemeToggle } from '../brand/theme-toggle.tsx';

const links = [
  { label: 'Help & Support', href: '/support' },
  { label: 'Fees', href: '/support/fees' },
  { label: 'Privacy', href: '/support/privacy' },
  { label: 'Terms', href: '/support/terms' },
] as const;

/**
 * The footer of every page. Its bottom padding leaves room for what is docked or floats at the
 * bottom of the window.
 */
export function SiteFooter() {
  return (
    <footer data-slot="site-footer" data-print="hide" className="bg-deep text-on-deep">
      <div
        data-foot="frame"
        className="mx-auto grid w-full max-w-6xl gap-x-10 gap-y-6 px-4 pt-10 pb-[calc(2.5rem+var(--docked-bottom))] sm:px-6 md:grid-cols-[1fr_auto]"
      >
        <div data-foot="hidden" className="grid gap-3">
          <Logo />
          <p className="text-on-deep-soft text-sm">
            Founded {brand.founded} in {brand.city}. {words.Customer} service{' '}
            <a
              href={brand.supportPhoneHref}
              className="inline-block py-1 text-on-deep underline underline-offset-4"
            >
              {brand.supportPhone}
            </a>
          </p>
        </div>
        <dl data-foot="numbers" className="flex flex-wrap content-start gap-x-10 gap-y-2 text-sm">
          <div data-foot="number">
            <dt className="text-on-deep-soft">Routing Number</dt>
            <dd data-foot="value" className="tabular font-semibold text-base">
              {brand.routingNumber}
            </dd>
          </div>
          {brand.swiftCode !== null && (
            <div data-foot="number">
              <dt className="text-on-deep-soft">SWIFT Code</dt>
              <dd data-foot="value" className="font-semibold text-base">
                {brand.swiftCode}
              </dd>
            </div>
          )}
        </dl>
        <nav aria-label="Information" data-foot="hidden" className="md:col-span-2">
          <ul className="-mx-2 flex flex-wrap gap-x-4 text-sm">
            {links.map(({ label, href }) => (
              <li key={href}>
                <Link
                  href={href}
                  className="inline-flex min-h-11 items-center px-2 underline underline-offset-4"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div
          data-foot="legal"
          className="flex flex-wrap items-center gap-x-8 gap-y-1 border-on-deep/20 border-t pt-4 text-on-deep-soft text-sm md:col-span-2"
        >
          <p>{brand.memberNotice}</p>
          <p data-foot="hidden">{`© ${brand.copyrightYear} ${brand.name}`}</p>
          <span data-foot="hidden" className="contents">
            <ThemeToggle variant="onDeepBare" className="-my-2 -mr-3 ml-auto" />
          </span>
        </div>
      </div>
    </footer>
  );
}
