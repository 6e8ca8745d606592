import { type TermName, termNames } from '@seven-hills/bank/term-names';
import { words } from '@seven-hills/bank/words/words';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountName } from '../../money/account-types.ts';
import { Queried, QueryPanel } from '../../net/query-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { useFocusOnceClosed } from '../../ui/feedback/return-focus.ts';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useMay } from '../permissions.ts';
import { searchQuery } from '../search/queries.ts';
import { PlannedList } from './planned-changes.tsx';
import { type CustomerTermsAnswer, customerTermsQuery } from './queries.ts';
import { TermsEditor } from './terms-editor.tsx';
import { typedOwnTerms } from './terms-form.ts';
import { VersionList } from './terms-history.tsx';
import { offeredTermLabel, termText } from './terms-words.ts';

interface CustomerTermsProps {
  /** 0 until a customer is chosen. */
  customerId: number;
  onChoose: (customerId: number) => void;
}

/** Finds a customer, shows the limits and fees that apply, and changes the customer's own. */
export function CustomerTerms({ customerId, onChoose }: CustomerTermsProps) {
  const [search, setSearch] = useState('');
  return (
    <Card
      title={`For One ${words.Customer}`}
      description={`This ${words.customer}’s exceptions. The ${words.customer} can see that you viewed them and is notified of changes.`}
    >
      <SearchBox
        label={`Find a ${words.customer}`}
        placeholder="Name, email, or account number"
        value={search}
        onChange={setSearch}
        className="max-w-md"
      />
      {search.length > 1 && (
        <FoundCustomers
          search={search}
          onChoose={(id) => {
            setSearch('');
            onChoose(id);
          }}
        />
      )}
      {customerId > 0 && <ChosenCustomer key={customerId} id={customerId} />}
    </Card>
  );
}

function FoundCustomers({ search, onChoose }: { search: string; onChoose: (id: number) => void }) {
  return (
    <div className="mt-4">
      <Queried of={searchQuery(search)} loading="Searching" rows={2}>
        {({ people }) => {
          const customers = people.filter(({ accountNumber }) => accountNumber !== null);
          if (customers.length === 0)
            return (
              <p className="text-ink-soft">
                No {words.customer} matches “{search}”.
              </p>
            );
          return (
            <ul aria-label={`${words.Customers} found`} className="divide-y divide-line">
              {customers.map(({ id, name, email }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    {name}, {email}
                  </span>
                  <Button variant="secondary" onClick={() => onChoose(id)}>
                    Show<span className="sr-only"> the terms of {name}</span>
                  </Button>
                </li>
              ))}
            </ul>
          );
        }}
      </Queried>
    </div>
  );
}

function ChosenCustomer({ id }: { id: number }) {
  const terms = useQuery(customerTermsQuery(id));
  const [isEditing, setEditing] = useState(false);
  const changing = useFocusOnceClosed<HTMLButtonElement>(isEditing);
  const mayChange = useMay()('terms.manage');
  return (
    <div className="mt-6">
      <QueryPanel query={terms} loading={`Loading the ${words.customer}’s limits and fees`}>
        {(shown) => (
          <>
            <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
              <h3 className="text-lg">
                {shown.customer.name}, {accountName(shown.customer.accountType)}
              </h3>
              {mayChange && !isEditing && !shown.planned && (
                <Button ref={changing} variant="secondary" onClick={() => setEditing(true)}>
                  Change for {shown.customer.name}
                </Button>
              )}
            </div>
            {isEditing ? (
              <TermsEditor
                key={shown.version}
                before={typedOwnTerms(shown.own)}
                baseVersion={shown.version}
                customer={shown.customer}
                later={{ before: typedOwnTerms(shown.own), basePlan: 0 }}
                onClose={() => setEditing(false)}
              />
            ) : (
              <OwnTerms shown={shown} />
            )}
          </>
        )}
      </QueryPanel>
    </div>
  );
}

function OwnTerms({ shown }: { shown: CustomerTermsAnswer }) {
  const columns: readonly Column<TermName>[] = [
    { header: 'What', cell: offeredTermLabel, primary: true },
    { header: 'Own', cell: (name) => termText(name, shown.own[name]) },
    { header: 'Applies', cell: (name) => termText(name, shown.applies[name]), align: 'end' },
  ];
  return (
    <>
      <DataTable
        caption={`Limits and fees of ${shown.customer.name}`}
        columns={columns}
        rows={termNames}
        rowKey={(name) => name}
      />
      {shown.planned && (
        <>
          <h4 className="mt-6 mb-2 font-semibold">Planned</h4>
          <PlannedList planned={[shown.planned]} customerId={shown.customer.id} />
          <p className="mt-2 text-ink-soft text-sm">
            Nothing else can change for this {words.customer} until it begins or is withdrawn.
          </p>
        </>
      )}
      {shown.history.length > 0 && (
        <>
          <h4 className="mt-6 font-semibold">History</h4>
          <VersionList label={`History of ${shown.customer.name}`} versions={shown.history} />
        </>
      )}
    </>
  );
}
