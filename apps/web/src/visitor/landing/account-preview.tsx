import { brand } from '@seven-hills/bank/brand';
import { formatAmount, parseAmount } from '@seven-hills/money';
import { Money } from '../../ui/data/money.tsx';

/** The amount of a decimal that was checked when the server read the folder. */
const centsIn = (decimal: string) => parseAmount(decimal) ?? 0n;

/** An illustration of the account overview, built with the product's own components. */
export function AccountPreview() {
  const { account, lastFour, balance, movements } = brand.landing.example;
  return (
    <figure className="mx-auto grid w-full max-w-md gap-3">
      <div className="overflow-hidden rounded-[1.25rem] bg-surface shadow-float">
        <div className="grid gap-1 p-6">
          {/* On a phone, the support button floats over the right edge. */}
          <p className="flex justify-between text-ink-soft text-sm max-sm:justify-start max-sm:gap-3">
            <span>{account}</span>
            <span className="tabular">•••• {lastFour}</span>
          </p>
          <p className="tabular font-display font-medium text-[2.75rem] tracking-tight">
            ${formatAmount(centsIn(balance))}
          </p>
          <p className="text-ink-soft text-sm">Available balance</p>
        </div>
        <ul className="divide-y divide-line border-line border-t px-6 py-1">
          {movements.map(({ text, day, amount }) => (
            <li key={text} className="flex items-center justify-between gap-4 py-3">
              <span className="grid">
                <span className="font-medium">{text}</span>
                <span className="text-ink-soft text-sm">{day}</span>
              </span>
              <Money
                cents={centsIn(amount.replace('-', ''))}
                direction={amount.startsWith('-') ? 'out' : 'in'}
                className="font-semibold"
              />
            </li>
          ))}
        </ul>
      </div>
      <figcaption className="sr-only">An example of an account overview</figcaption>
    </figure>
  );
}
