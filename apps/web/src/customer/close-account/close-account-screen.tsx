import { typeName } from '@seven-hills/bank/receipts/transaction-words';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { accountClosing, OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { formatUsd } from '@seven-hills/money';
import { useSearch } from 'wouter';
import { ownAccountLabel } from '../../money/own-accounts.ts';
import { ownAccountsQuery } from '../../money/queries.ts';
import { centsOf, usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { Queried } from '../../net/query-panel.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { schedulesQuery } from '../schedules/queries.ts';
import { idIn, viewHref } from '../screens.ts';
import { CloseAccountForm, type ClosingProps } from './close-account-form.tsx';
import { MoveSchedules } from './move-schedules.tsx';

const back = { label: 'Back to Dashboard', href: viewHref('dashboard') };

/** Closes one of several accounts, once nothing depends on it anymore (`?id=1002`). */
export function CloseAccountScreen() {
  const id = idIn(useSearch(), 'id');
  return (
    <Page
      title="Close an Account"
      description="For good: no money moves on it anymore. Its activity, statements, and receipts stay readable."
      back={back}
    >
      <Queried of={ownAccountsQuery} loading="Loading your accounts">
        {({ accounts }) => {
          const account = accounts.find((each) => each.id === id);
          const others = accounts.filter((each) => each !== account && each.maturesOn === null);
          return account ? (
            <Closing account={account} others={others} />
          ) : (
            <Card className="max-w-2xl">
              <EmptyState
                title="This account is not open"
                action={<ButtonLink href={viewHref('closed-accounts')}>Closed Accounts</ButtonLink>}
              />
            </Card>
          );
        }}
      </Queried>
    </Page>
  );
}

function Closing({ account, others }: ClosingProps) {
  const { id } = account;
  return (
    <Queried
      of={api.freshQuery('/api/own-accounts/:id/closing', { params: { id } })}
      loading="Loading the account"
    >
      {(closing) => (
        <Queried of={schedulesQuery({ account: id })} loading="Loading scheduled payments">
          {(all) => {
            const schedules = all.filter(({ state }) => state !== 'ended');
            if (closing.isLast) return <LastAccount />;
            return (
              <div className="grid max-w-2xl gap-5">
                <UnderWay closing={closing} />
                {schedules.length > 0 && (
                  <MoveSchedules account={account} others={others} schedules={schedules} />
                )}
                {schedules.length + closing.pending.length + closing.openCases === 0 && (
                  <CloseAccountForm
                    account={account}
                    others={others}
                    rest={centsOf(closing.balance) + centsOf(closing.interest)}
                    about={aboutRest(account, closing)}
                  />
                )}
              </div>
            );
          }}
        </Queried>
      )}
    </Queried>
  );
}

/** `Savings ••1234 has $200.00, with $0.12 of interest that we credit first.` */
function aboutRest(account: OwnAccount, { balance, interest }: ClosingState): string {
  const all = formatUsd(centsOf(balance) + centsOf(interest));
  const earned =
    centsOf(interest) > 0n ? `, with ${usdOf(interest)} of interest that we credit first` : '';
  return `${ownAccountLabel(account)} has ${all}${earned}.`;
}

function LastAccount() {
  return (
    <Card className="max-w-2xl">
      <EmptyState
        title="Your last account is closed by our staff"
        action={<ButtonLink href="/support">Write to Us</ButtonLink>}
      >
        We pay out what is left, and answer your questions first.
      </EmptyState>
    </Card>
  );
}

type ClosingState = AnswerOf<typeof accountClosing>;

/** What must arrive or be decided before the account can be closed. */
function UnderWay({ closing: { pending, openCases } }: { closing: ClosingState }) {
  if (pending.length + openCases === 0) return null;
  return (
    <Alert variant="warning" title="Something is still under way">
      <p>This account can be closed once it has arrived or is decided:</p>
      <ul className="mt-2 list-disc pl-5">
        {pending.map(({ id, type, amount }) => (
          <li key={id}>
            {typeName(type)} of {usdOf(amount)}
          </li>
        ))}
        {openCases > 0 && <li>A case about one of its transactions</li>}
      </ul>
    </Alert>
  );
}
