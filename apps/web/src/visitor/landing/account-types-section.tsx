import { brand } from '@seven-hills/bank/brand';
import { words } from '@seven-hills/bank/words/words';
import { accountOffers } from '../../money/account-offers/account-offers.ts';
import { filled } from '../../money/account-offers/filled.ts';
import { accountTypeName } from '../../money/account-types.ts';
import { useYields } from '../../money/yields.ts';

/** The account types that a visitor can open, and the purpose of each. */
export function AccountTypes() {
  const yields = useYields();
  return (
    <section
      aria-labelledby="accounts-title"
      className="mx-auto grid w-full max-w-6xl gap-8 px-4 py-20 sm:px-6 sm:py-28 lg:grid-cols-[1fr_1.9fr]"
    >
      <div className="grid content-start gap-3">
        <h2 id="accounts-title" className="text-4xl">
          {filled(brand.landing.accountsTitle)}
        </h2>
        <p className="text-ink-soft">{filled(brand.landing.accountsLead)}</p>
      </div>
      <ul className="grid gap-4">
        {accountOffers().map(({ type, purpose, offers }) => (
          <li
            key={type}
            className="grid gap-x-8 gap-y-2 rounded-card bg-surface p-6 shadow-card sm:grid-cols-[11rem_1fr]"
          >
            <div>
              <h3 className="text-2xl">{accountTypeName(type)}</h3>
              <p className="text-accent text-sm">{purpose}</p>
            </div>
            <div className="grid gap-1 sm:pt-1">
              <p className="text-ink-soft">{offers}</p>
              {/* Reserves its line while the rates load. */}
              <p className={type === 'checking' ? 'hidden' : 'tabular min-h-6 font-semibold'}>
                {yields[type]}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className="min-h-10 text-ink-soft text-sm lg:col-start-2">
        {Object.keys(yields).length > 0 &&
          `APY is the annual percentage yield, with ${words.interest} credited each month. Rates as of today; a variable rate may change after you open your account.`}
      </p>
    </section>
  );
}
