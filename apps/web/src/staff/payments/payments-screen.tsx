import { words } from '@seven-hills/bank/words/words';
import { choice, text, useUrlFilters, wholeNumber } from '../../ui/data/use-url-filters.ts';
import { ChoiceSelect } from '../../ui/form/choice-select.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { FilterRow } from '../lists/filter-row.tsx';
import { ListSwitch } from '../lists/list-switch.tsx';
import { adminHref } from '../screens.ts';
import { AchEntries } from './ach-entries.tsx';
import { AchFiles } from './ach-files.tsx';
import { AchOrders } from './ach-orders.tsx';
import { orderStates, stateNames } from './entry-words.ts';
import { ReturnRates } from './return-rates.tsx';
import { Settlements } from './settlements.tsx';

const lists = [
  ['entries', 'Received'],
  ['sent', 'Sent'],
  ['files', 'Files'],
  ['settlements', 'Settlement'],
] as const;

const states = [
  ['', 'All entries'],
  ['open', 'To decide'],
  ...Object.entries(stateNames),
] as readonly (readonly ['' | 'open' | keyof typeof stateNames, string])[];

const sentStates = [
  ['', 'All entries'],
  ...Object.entries(orderStates).map(([state, [label]]) => [state, label] as const),
] as readonly (readonly ['' | keyof typeof orderStates, string])[];

const rowClass = 'xl:grid-cols-[minmax(0,1fr)_16rem]';

const paymentFilters = {
  list: choice(lists, 'entries'),
  search: text(),
  state: choice(states, ''),
  sent: choice(sentStates, ''),
  file: wholeNumber(0),
  cursor: wholeNumber(0),
};

/** What other banks sent through the ACH network, what goes back, and what the bank sends. */
export function PaymentsScreen() {
  const filtering = useUrlFilters(paymentFilters, 'cursor');
  const { filters, given, filter, field, goTo } = filtering;
  const { list: _list, state, sent, ...query } = given;
  return (
    <Page
      title="Payments"
      back={{ label: 'Back to Dashboard', href: adminHref('dashboard') }}
      description={`Entries and files of the ACH network. Direct deposits and debits post by themselves on their settlement date. Settlement compares what networks settled, also for wires, with the ${words.bank}’s files.`}
      actions={
        <ListSwitch
          legend="Which list"
          lists={lists}
          shown={filters.list}
          onShow={(list) => filter({ list })}
        />
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
