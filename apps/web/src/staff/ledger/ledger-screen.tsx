import { words } from '@seven-hills/bank/words/words';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { Queried } from '../../net/query-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { day, text, useUrlFilters, wholeNumber } from '../../ui/data/use-url-filters.ts';
import { TextField } from '../../ui/form/input.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { ClearFilters } from '../lists/clear-filters.tsx';
import { ListActions } from '../lists/list-actions.tsx';
import { adminHref } from '../screens.ts';
import { LedgerStatement } from './ledger-statement.tsx';
import { trialBalanceQuery } from './queries.ts';
import { TrialBalanceTable } from './trial-balance-table.tsx';

/** On phones, puts the label next to its field and leaves the hint to screen readers. */
const inLine =
  'max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:items-center max-sm:gap-x-2 max-sm:[&_input]:px-2.5 max-sm:[&_label]:whitespace-nowrap max-sm:[&_label]:text-sm max-sm:[&>[data-slot=field-error]]:col-span-2 max-sm:[&>p:not([data-slot])]:sr-only';

const ledgerFilters = { on: day, account: text(/^\d{1,10}$/), cursor: wholeNumber(0) };

/** The trial balance, and the entries of any account, now or at the end of a day. */
export function LedgerScreen() {
  const { filters, isFiltering, filter, goTo, clear } = useUrlFilters(ledgerFilters, 'cursor');
  const { on, account, cursor } = filters;
  return (
    <Page
      title="Ledger"
      back={{ label: 'Back to Reports', href: adminHref('reports') }}
      description="Each account by its entries, with held money."
      actions={
        <ListActions
          path="/api/admin/trial-balance/export"
          given={{ on: on || undefined }}
          subject="Trial Balance"
        />
      }
    >
      <Card className="mb-2 sm:mb-6">
        <div className="flex flex-wrap items-start gap-2 sm:flex-nowrap sm:gap-4">
          <TextField
            label="At the end of"
            hint="Default: now."
            className={cn('max-sm:flex-1 sm:w-48', inLine)}
            type="date"
            value={on}
            onChange={(event) => filter({ on: event.target.value })}
          />
          <AccountField
            key={account}
            account={account}
            onChange={(next) => filter({ account: next })}
          />
          <div className="shrink-0 empty:hidden max-sm:ml-auto sm:mt-[1.8rem]">
            <ClearFilters icon="on-phones" isShown={isFiltering} onClear={clear} />
          </div>
        </div>
      </Card>
      {account && <LedgerStatement account={account} on={on} cursor={cursor} onPage={goTo} />}
      <Card title="Trial Balance">
        <Queried of={trialBalanceQuery(on)} loading="Loading the trial balance" rows={8}>
          {(data) => (
            <TrialBalanceTable balance={data} onOpen={(id) => filter({ account: String(id) })} />
          )}
        </Queried>
      </Card>
    </Page>
  );
}

interface AccountFieldProps {
  account: string;
  onChange: (account: string) => void;
}

function AccountField({ account, onChange }: AccountFieldProps) {
  const [typed, setTyped] = useState(account);
  const [error, setError] = useState<string>();
  function open() {
    const number = typed.replace(/\D/g, '');
    if (number.length < 1 || number.length > 10)
      return setError('Enter an account number of 10 digits.');
    onChange(number);
  }
  return (
    <form
      noValidate
      className="flex items-start gap-x-2 max-sm:order-first max-sm:w-full sm:grow sm:gap-x-3"
      onSubmit={(event) => {
        event.preventDefault();
        open();
      }}
    >
      <TextField
        label="Account Number"
        className={cn('min-w-0 grow sm:max-w-72', inLine)}
        error={error}
        hint={`For a ${words.customer}’s account.`}
        inputMode="numeric"
        maxLength={14}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
      />
      <Button
        type="submit"
        variant="secondary"
        className="shrink-0 max-sm:w-11 max-sm:px-0 sm:mt-[1.8rem]"
      >
        <Search aria-hidden="true" className="sm:hidden" />
        <span className="max-sm:sr-only">Show Entries</span>
      </Button>
    </form>
  );
}
