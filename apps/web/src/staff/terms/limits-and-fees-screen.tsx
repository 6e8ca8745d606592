import { brand } from '@seven-hills/bank/brand';
import type { AccountType } from '@seven-hills/bank/limits';
import { hourText, type TermName, termNames } from '@seven-hills/bank/term-names';
import { words } from '@seven-hills/bank/words/words';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { accountName } from '../../money/account-types.ts';
import { keptTypes } from '../../net/bank-services.ts';
import { QueryPanel } from '../../net/query-panel.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { useUrlFilters, wholeNumber } from '../../ui/data/use-url-filters.ts';
import { useFocusOnceClosed } from '../../ui/feedback/return-focus.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { ListActions } from '../lists/list-actions.tsx';
import { useMay } from '../permissions.ts';
import { adminHref } from '../screens.ts';
import { CustomerTerms } from './customer-terms.tsx';
import { PlannedChanges } from './planned-changes.tsx';
import { type BankTermsAnswer, termsQuery } from './queries.ts';
import { TermsEditor } from './terms-editor.tsx';
import { typedBankTerms } from './terms-form.ts';
import { TermsHistory } from './terms-history.tsx';
import { offeredTermLabel, termText } from './terms-words.ts';

const filters = { customer: wholeNumber(0) };

/** Limits and fees: the current terms, one customer's own terms, and the history of both. */
export function LimitsAndFeesScreen() {
  const filtering = useUrlFilters(filters, 'customer');
  const terms = useQuery(termsQuery);
  const [isEditing, setEditing] = useState(false);
  const changing = useFocusOnceClosed<HTMLButtonElement>(isEditing);
  const mayChange = useMay()('terms.manage');
  return (
    <Page
      title="Limits & Fees"
      back={{ label: 'Back to Dashboard', href: adminHref('dashboard') }}
      description={`What ${words.customers} can move in a day, what is held for review, and what it costs. A colleague must approve every change.`}
      actions={<ListActions path="/api/admin/terms/export" subject="Limits & Fees" />}
    >
      <div className="grid gap-6">
        <Card
          title="For Everyone"
          actions={
            mayChange &&
            !isEditing &&
            terms.data && (
              <Button ref={changing} variant="secondary" onClick={() => setEditing(true)}>
                Change Limits & Fees
              </Button>
            )
          }
        >
          <QueryPanel query={terms} loading="Loading the limits and fees" rows={9}>
            {(now) =>
              isEditing ? (
                <TermsEditor
                  key={now.version}
                  before={typedBankTerms(now)}
                  baseVersion={now.version}
                  customer={null}
                  later={{
                    before: typedBankTerms(now.afterPlans),
                    basePlan: now.planned.at(-1)?.id ?? 0,
                  }}
                  onClose={() => setEditing(false)}
                />
              ) : (
                <CurrentTerms terms={now} />
              )
            }
          </QueryPanel>
        </Card>
        {terms.data && <PlannedChanges planned={terms.data.planned} />}
        <CustomerTerms customerId={filtering.filters.customer} onChoose={filtering.goTo} />
        {terms.data && <TermsHistory title="History" versions={terms.data.history} />}
      </div>
    </Page>
  );
}

function CurrentTerms({ terms }: { terms: BankTermsAnswer }) {
  const columns: readonly Column<TermName>[] = [
    { header: 'What', cell: offeredTermLabel, primary: true },
    ...keptTypes.map(
      (type: AccountType): Column<TermName> => ({
        header: accountName(type),
        cell: (name) => termText(name, terms.byType[type][name]),
        align: 'end',
      }),
    ),
  ];
  return (
    <>
      <DataTable
        caption="Limits and fees for everyone"
        columns={columns}
        rows={termNames}
        rowKey={(name) => name}
      />
      <p className="mt-4 text-ink-soft text-sm">
        Business days end for wires at {hourText(terms.wireCutOffHour)} {brand.timeZoneName}. Which
        wires need a second person is part of the{' '}
        <Link
          href={adminHref('approval-policy')}
          className={buttonStyle({ variant: 'link', className: 'text-sm' })}
        >
          approval policy
        </Link>
        .
      </p>
    </>
  );
}
