import { words } from '@seven-hills/bank/words/words';
import { bankServices } from '../../net/bank-services.ts';
import {
  type Choices,
  choice,
  day,
  showing,
  text,
  useUrlFilters,
  wholeNumber,
} from '../../ui/data/use-url-filters.ts';
import { ChoiceSelect } from '../../ui/form/choice-select.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { DayRangeFields, isReversedRange } from '../lists/day-range-fields.tsx';
import { FilterRow } from '../lists/filter-row.tsx';
import { ListActions } from '../lists/list-actions.tsx';
import { ListSwitch } from '../lists/list-switch.tsx';
import { adminHref } from '../screens.ts';
import { AchEntries } from './ach-entries.tsx';
import { AchFiles } from './ach-files.tsx';
import { AchOrders } from './ach-orders.tsx';
import { Authorizations } from './authorizations.tsx';
import { orderStates, stateNames } from './entry-words.ts';
import { ReturnRates } from './return-rates.tsx';
import { Settlements } from './settlements.tsx';

type List = 'entries' | 'sent' | 'authorizations' | 'files' | 'settlements';

/** Without ACH, only what wires settle is left. */
const lists: Choices<List> = [
  ...(bankServices.ach
    ? ([
        ['entries', 'Received'],
        ['sent', 'Sent'],
        ['authorizations', 'Authorizations'],
        ['files', 'Files'],
      ] as const)
    : []),
  ['settlements', 'Settlement'],
];
const firstList: List = bankServices.ach ? 'entries' : 'settlements';

const states = [
  ['', 'All entries'],
  ['open', 'To decide'],
  ...Object.entries(stateNames),
] as readonly (readonly ['' | 'open' | keyof typeof stateNames, string])[];

const sentStates = [
  ['', 'All entries'],
  ...Object.entries(orderStates).map(([state, [label]]) => [state, label] as const),
] as readonly (readonly ['' | keyof typeof orderStates, string])[];

const authorizationStates = [
  ['', 'All authorizations'],
  ['standing', 'Standing'],
  ['ended', 'Revoked or ended'],
  ['single', 'Single'],
] as const;

const rowClass = 'xl:grid-cols-[minmax(0,1fr)_16rem]';

const paymentFilters = {
  list: showing(choice(lists, firstList)),
  search: text(),
  state: choice(states, ''),
  sent: choice(sentStates, ''),
  said: choice(authorizationStates, ''),
  from: day,
  to: day,
  file: wholeNumber(0),
  cursor: wholeNumber(0),
};

const unfiltered = {
  search: '',
  state: '',
  sent: '',
  said: '',
  from: '',
  to: '',
  file: 0,
} as const;

/**
 * What other banks sent through the ACH network, what goes back, what the bank sends, and what
 * networks settled.
 */
export function PaymentsScreen() {
  const filtering = useUrlFilters(paymentFilters, 'cursor');
  const { filters, given, filter, field, goTo } = filtering;
  const { list: _list, state, sent, said, from, to, ...query } = given;
  return (
    <Page
      title="Payments"
      back={{ label: 'Back to Dashboard', href: adminHref('dashboard') }}
      description={
        bankServices.ach
          ? 'What the ACH network brings and takes, and what networks settle.'
          : `What networks settle, compared with the ${words.bank}’s wires.`
      }
      actions={
        lists.length > 1 && (
          <ListSwitch
            legend="Which list"
            lists={lists}
            shown={filters.list}
            onShow={(list) => filter({ ...unfiltered, list })}
          />
        )
      }
    >
      <Card>
        {filters.list === 'files' ? (
          <AchFiles cursor={given.cursor} onPage={goTo} />
        ) : filters.list === 'sent' ? (
          <>
            <ReturnRates />
            <FilterRow filtering={filtering} placeholder="Trace number" className={rowClass}>
              <ChoiceSelect
                label="State"
                className="max-xl:col-span-2"
                choices={sentStates}
                {...field('sent')}
              />
            </FilterRow>
            <AchOrders query={{ ...query, state: sent || undefined }} onPage={goTo} />
          </>
        ) : filters.list === 'authorizations' ? (
          <>
            <FilterRow
              filtering={filtering}
              placeholder="Name or account"
              hasProblem={isReversedRange(filters)}
              className="xl:grid-cols-[minmax(0,1fr)_13rem_10.5rem_10.5rem]"
            >
              <ChoiceSelect
                label="State"
                className="max-xl:col-span-2"
                choices={authorizationStates}
                {...field('said')}
              />
              <DayRangeFields from={filters.from} to={filters.to} onChange={filter} />
            </FilterRow>
            <Authorizations
              query={{
                search: query.search,
                cursor: query.cursor,
                state: said || undefined,
                from,
                to,
              }}
              onPage={goTo}
            />
            <div className="mt-4">
              <ListActions
                path="/api/admin/payments/authorizations/export"
                given={{ search: query.search, state: said, from, to }}
                hasPrint={false}
              />
            </div>
          </>
        ) : filters.list === 'settlements' ? (
          <Settlements cursor={given.cursor} onPage={goTo} />
        ) : (
          <>
            <FilterRow
              filtering={filtering}
              placeholder="Trace number or account number"
              className={rowClass}
            >
              <ChoiceSelect
                label="State"
                className="max-xl:col-span-2"
                choices={states}
                {...field('state')}
              />
            </FilterRow>
            <AchEntries query={{ ...query, state: state || undefined }} onPage={goTo} />
          </>
        )}
      </Card>
    </Page>
  );
}
