import { type Cents, formatAmount } from '@seven-hills/money';
import { Money } from '../../ui/data/money.tsx';

const movements: readonly { text: string; day: string; cents: Cents; direction: 'in' | 'out' }[] = [
  { text: 'Salary', day: 'Friday', cents: 284_000n, direction: 'in' },
  { text: 'Findlay Market', day: 'Saturday', cents: 4_260n, direction: 'out' },
  { text: 'To Marcus, for the tickets', day: 'Sunday', cents: 6_500n, direction: 'out' },
];

/** An illustration of the account overview, built with the product's own components. */
export function AccountPreview() {
  return (
    <figure className="mx-auto grid w-full max-w-md gap-3">
      <div className="overflow-hidden rounded-[1.25rem] bg-surface shadow-float">
        <div className="grid gap-1 p-6">
          <p className="flex justify-between text-ink-soft text-sm">
            <span>Everyday Checking</span>
            <span className="tabular">•••• 1892</span>
          </p>
          <p className="tabular font-display font-medium text-[2.75rem] tracking-tight">
            ${formatAmount(1_248_016n)}
          </p>
          <p className="text-ink-soft text-sm">Available balance</p>
        </div>
        <ul className="divide-y divide-line border-line border-t px-6 py-1">
          {movements.map(({ text, day, cents, direction }) => (
            <li key={text} className="flex items-center justify-between gap-4 py-3">
              <span className="grid">
                <span className="font-medium">{text}</span>
                <span className="text-ink-soft text-sm">{day}</span>
              </span>
              <Money cents={cents} direction={direction} className="font-semibold" />
            </li>
          ))}
        </ul>
      </div>
      <figcaption className="sr-only">An example of an account overview</figcaption>
    </figure>
  );
}
