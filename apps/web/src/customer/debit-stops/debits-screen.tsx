import type {
  AccountDebits,
  DebitCompany,
  PlacedStop,
} from '@seven-hills/contracts/money/debit-stops';
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { isOwned, ownAccountLabel } from '../../money/own-accounts.ts';
import { ownAccountsQuery } from '../../money/queries.ts';
import { Queried, QueryPanel } from '../../net/query-panel.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { idIn, viewHref } from '../screens.ts';
import { debitsQuery, postedDebitQuery } from './queries.ts';
import { companyText } from './stop-words.ts';

const StopList = fetchedExtra(() => import('./stop-list.tsx'), 'StopList');
const TooLate = fetchedExtra(() => import('./too-late.tsx'), 'TooLate');
const StopDialog = fetchedExtra(() => import('./stop-dialog.tsx'), 'StopDialog');

/** The companies that debit one of the customer's accounts, and the orders that stop them. */
export function DebitsScreen() {
  const search = useSearch();
  const transaction = idIn(search, 'transaction');
  return (
    <Page
      width="medium"
      title="Companies That Debit This Account"
      description="Companies that collect payments through the ACH network, such as utilities and gyms."
      back={{ label: 'Back to Dashboard', href: viewHref('dashboard') }}
    >
      {transaction === null ? (
        <ForAccount id={idIn(search, 'account')} stopping={null} />
      ) : (
        <Queried of={postedDebitQuery(transaction)} loading="Loading the debit">
          {({ accountId, companyId }) => <ForAccount id={accountId} stopping={companyId} />}
        </Queried>
      )}
    </Page>
  );
}

interface ForAccountProps {
  /** Null for the primary account. */
  id: number | null;
  /** The company that the customer came here to stop. */
  stopping: string | null;
}

function ForAccount({ id, stopping }: ForAccountProps) {
  const accounts = useQuery(ownAccountsQuery);
  return (
    <QueryPanel query={accounts} loading="Loading the account">
      {({ accounts: own }) => {
        const account = id === null ? own[0] : own.find((each) => each.id === id);
        return account && isOwned(account) ? (
          <Queried of={debitsQuery(account.id)} loading="Loading the companies">
            {(debits) => <Debits account={account} debits={debits} stopping={stopping} />}
          </Queried>
        ) : (
          <Card>
            <EmptyState title="No Such Account">You do not own this account.</EmptyState>
          </Card>
        );
      }}
    </QueryPanel>
  );
}

interface DebitsProps {
  account: OwnAccount;
  debits: AccountDebits;
  stopping: string | null;
}

function Debits({ account, debits: { companies, stops }, stopping }: DebitsProps) {
  const isStopped = (companyId: string) =>
    stops.some(
      (stop) => stop.companyId === companyId && stop.state === 'active' && stop.scope === 'company',
    );
  const [chosen, setChosen] = useState<DebitCompany | null>(
    () =>
      companies.find(({ companyId }) => companyId === stopping && !isStopped(companyId)) ?? null,
  );
  const [tooLate, setTooLate] = useState<PlacedStop['tooLateFor']>(null);
  return (
    <div className="grid gap-5">
      <p className="text-ink-soft">{ownAccountLabel(account)}</p>
      {tooLate && <TooLate debit={tooLate} />}
      <Card title="Companies">
        {companies.length === 0 ? (
          <EmptyState title="No company has debited this account">
            When you give a company your account and routing numbers, its debits appear here.
          </EmptyState>
        ) : (
          <ul aria-label="Companies" className="divide-y divide-line">
            {companies.map((company) => (
              <li
                key={company.companyId}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0"
              >
                <span className="grid min-w-0 [overflow-wrap:anywhere]">
                  <span className="font-semibold">{company.companyName}</span>
                  <span className="text-ink-soft text-sm">{companyText(company)}</span>
                </span>
                {isStopped(company.companyId) ? (
                  <Badge variant="info">Stopped</Badge>
                ) : (
                  <RowButton
                    label="Stop Debits"
                    name={`Stop debits from ${company.companyName}`}
                    className="px-3"
                    onClick={() => setChosen(company)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </Card>
      <StopList accountId={account.id} stops={stops} />
      {chosen && (
        <StopDialog
          accountId={account.id}
          company={chosen}
          onPlaced={setTooLate}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  );
}
