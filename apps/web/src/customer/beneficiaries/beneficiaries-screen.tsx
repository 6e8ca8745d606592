import { beneficiaryAgreement } from '@seven-hills/bank/words/beneficiary-words';
import type { AccountBeneficiaries } from '@seven-hills/contracts/money/beneficiaries';
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { ownAccountLabel } from '../../money/own-accounts.ts';
import { ownAccountsQuery } from '../../money/queries.ts';
import { Queried, QueryPanel } from '../../net/query-panel.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { formatDate } from '../../ui/data/dates.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { idIn, viewHref } from '../screens.ts';
import { BeneficiaryList } from './beneficiary-list.tsx';
import { ProposedCard } from './proposed-card.tsx';
import { beneficiariesQuery } from './queries.ts';

const ChangeDialog = fetchedExtra(() => import('./change-dialog.tsx'), 'ChangeDialog');

/** Who receives an account's money after its last owner's death; its owners change that here. */
export function BeneficiariesScreen() {
  const id = idIn(useSearch(), 'account');
  const accounts = useQuery(ownAccountsQuery);
  return (
    <Page title="Beneficiaries" back={{ label: 'Back to Dashboard', href: viewHref('dashboard') }}>
      <QueryPanel query={accounts} loading="Loading the account">
        {({ accounts: own }) => {
          const account = id === null ? own[0] : own.find((each) => each.id === id);
          if (account && account.role !== 'viewer') return <Beneficiaries account={account} />;
          return (
            <Card>
              <EmptyState title="No such account">You do not own this account.</EmptyState>
            </Card>
          );
        }}
      </QueryPanel>
    </Page>
  );
}

function Beneficiaries({ account }: { account: OwnAccount }) {
  return (
    <div className="grid max-w-2xl gap-5">
      <p className="text-ink-soft">{ownAccountLabel(account)}</p>
      <ul className="grid list-disc gap-2 pl-5">
        {beneficiaryAgreement.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <Queried of={beneficiariesQuery(account.id)} loading="Loading the beneficiaries" rows={2}>
        {(beneficiaries) => <Loaded account={account} beneficiaries={beneficiaries} />}
      </Queried>
    </div>
  );
}

interface LoadedProps {
  account: OwnAccount;
  beneficiaries: AccountBeneficiaries;
}

function Loaded({ account, beneficiaries: { current, proposed } }: LoadedProps) {
  const [isChanging, setIsChanging] = useState(false);
  const people = current?.beneficiaries ?? [];
  return (
    <div className="grid gap-5">
      <Card className="grid gap-2">
        <h2 className="text-xl">Named Beneficiaries</h2>
        <BeneficiaryList label="Named beneficiaries" people={people} />
        {current && (
          <p className="text-ink-soft text-sm">Since {formatDate(current.confirmedAt)}</p>
        )}
      </Card>
      {proposed && <ProposedCard account={account} proposed={proposed} />}
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        {!proposed && (
          <Button onClick={() => setIsChanging(true)}>
            {people.length === 0 ? 'Name Beneficiaries' : 'Change Beneficiaries'}
          </Button>
        )}
        {current && (
          <a
            href={`/api/own-accounts/${account.id}/beneficiaries/document`}
            download
            className={buttonStyle({ variant: 'secondary' })}
          >
            Download PDF
          </a>
        )}
      </div>
      {isChanging && (
        <ChangeDialog account={account} people={people} onClose={() => setIsChanging(false)} />
      )}
    </div>
  );
}
