import { words } from '@seven-hills/bank/words/words';
import type { Statement } from '@seven-hills/contracts/money/statements';
import { Card } from '../../ui/layout/card.tsx';
import { LinkRow } from '../../ui/navigation/link-row.tsx';
import { viewHref, withAccount } from '../screens.ts';

interface TaxCardProps {
  /** Newest first. */
  statements: readonly Statement[];
  /** The account in the address of the screen; 0 for the primary one. */
  urlId: number;
}

/** Where to find a year's figures for a tax return: the credits of interest, and the statements. */
export function TaxCard({ statements, urlId }: TaxCardProps) {
  const years = [...new Set(statements.map(({ month }) => month.slice(0, 4)))].slice(0, 3);
  if (years.length === 0) return null;
  return (
    <Card
      title="For Your Taxes"
      description="What the account earned in each year, and the statements above for the balances. We do not offer tax forms online; call us if you need one."
    >
      <ul className="divide-y divide-line">
        {years.map((year) => (
          <LinkRow
            key={year}
            href={withAccount(
              viewHref('history', { type: 'interest', from: `${year}-01-01`, to: `${year}-12-31` }),
              urlId,
            )}
            title={`${words.Interest} in ${year}`}
            text="Each credit, with its date"
          />
        ))}
      </ul>
    </Card>
  );
}
