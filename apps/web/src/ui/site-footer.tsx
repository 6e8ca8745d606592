import { brand } from '@seven-hills/contracts/brand';
import { Logo } from './logo.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** The footer of every page. */
export function SiteFooter() {
  return (
    <footer
      data-slot="site-footer"
      data-print="hide"
      className="mt-auto border-line border-t bg-paper"
    >
      <div className="mx-auto grid w-full max-w-6xl gap-6 px-4 py-8 sm:px-6 md:grid-cols-[1fr_auto] md:items-center">
        <div className="grid gap-3">
          <Logo />
          <p className="text-ink-soft text-sm">
            Founded {brand.founded} in {brand.city}. Customer service{' '}
            <a
              href={brand.supportPhoneHref}
              className="inline-block whitespace-nowrap py-1 text-evergreen underline underline-offset-4"
            >
              {brand.supportPhone}
            </a>
          </p>
        </div>
        <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm md:justify-end">
          <div>
            <dt className="text-ink-soft">Routing Number</dt>
            <dd className="tabular font-semibold">{brand.routingNumber}</dd>
          </div>
          <div>
            <dt className="text-ink-soft">SWIFT Code</dt>
            <dd className="font-semibold">{brand.swiftCode}</dd>
          </div>
        </dl>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-ink-soft text-sm md:col-span-2">
          <p>
            © {brand.copyrightYear} {brand.name}
          </p>
          <p className="sm:ml-auto">{brand.memberNotice}</p>
          <ThemeToggle className="-my-2 -mr-3" />
        </div>
      </div>
    </footer>
  );
}
