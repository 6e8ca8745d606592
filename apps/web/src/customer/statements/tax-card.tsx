import { words } from '@seven-hills/bank/words/words';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { listTaxYears } from '@seven-hills/contracts/money/statements';
import { useSeveralAccounts } from '../../money/own-accounts.ts';
import { usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { Queried } from '../../net/query-panel.tsx';
import { isoDay } from '../../ui/data/dates.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { LinkRow } from '../../ui/navigation/link-row.tsx';
import { viewHref } from '../screens.ts';

/** A year's figures for a tax return, of all accounts in the customer's name. */
export function TaxCard() {
  const hasSeveral = useSeveralAccounts().length > 0;
  const thisYear = Number(isoDay(new Date()).slice(0, 4));
  return (
    <Card
      title="For Your Taxes"
      description="Of all accounts in your name. We do not offer tax forms online; call us if you need one."
    >
      <Queried
        of={api.freshQuery('/api/tax-years', {})}
        loading="Loading your figures for taxes"
        rows={2}
      >
        {(years) =>
          years.length > 0 ? (
            <ul className="divide-y divide-line">
              {years.map((figures) => (
                <LinkRow
                  key={figures.year}
                  href={hrefOf(figures, hasSeveral)}
                  title={figures.year === thisYear ? `${figures.year} So Far` : `${figures.year}`}
                  text={wordsOf(figures)}
                />
              ))}
            </ul>
          ) : (
            <EmptyState title="Nothing to report yet">
              A year appears here with its first {words.interest}. It is complete when the next year
              begins.
            </EmptyState>
          )
        }
      </Queried>
    </Card>
  );
}

type Figures = AnswerOf<typeof listTaxYears>[number];

const isSome = (amount: string) => amount !== '0.00';

/** The transactions behind a year: its interest if there is any, or everything. */
const hrefOf = ({ year, interest }: Figures, hasSeveral: boolean): string =>
  viewHref('history', {
    ...(hasSeveral && { account: 'all' }),
    ...(isSome(interest) && { type: 'interest' }),
    from: `${year}-01-01`,
    to: `${year}-12-31`,
  });

const wordsOf = ({ interest, penalty, contributed, distributed, withheld }: Figures): string =>
  [
    `${words.Interest} ${usdOf(interest)}`,
    isSome(penalty) && `early withdrawal penalty ${usdOf(penalty)}`,
    isSome(contributed) && `IRA contributions ${usdOf(contributed)}`,
    isSome(distributed) && `IRA distributions ${usdOf(distributed)}`,
    isSome(withheld) && `tax withheld ${usdOf(withheld)}`,
  ]
    .filter(Boolean)
    .join(' · ');
