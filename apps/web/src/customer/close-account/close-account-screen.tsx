import { typeName } from '@seven-hills/bank/receipts/transaction-words';
import { words } from '@seven-hills/bank/words/words';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { accountClosing, OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { formatUsd } from '@seven-hills/money';
import { useSearch } from 'wouter';
import { canPay, isOwnAlone, isOwned, ownAccountLabel } from '../../money/own-accounts.ts';
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
      description="Closing is permanent. You can still view the account’s activity, statements, and receipts."
      back={back}
    >
      <Queried of={ownAccountsQuery} loading="Loading your accounts">
        {({ accounts }) => {
          const account = accounts.find((each) => each.id === id && isOwned(each));
          const others = accounts.filter((each) => each !== account && canPay(each));
          if (account?.isShared) return <SharedAccount id={account.id} />;
          return account ? (
            <Closing account={account} others={others} />
          ) : (
            <Card className="max-w-2xl">
              <EmptyState
                title="This Account Is Not Open"
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
                {schedules.length + closing.pending.length + closing.openCases === 0 &&
                  (restOf(closing) > 0n && !others.some(isOwnAlone) ? (
                    <Alert variant="warning" title="Move the Balance First">
                      {aboutRest(account, closing)} Your other accounts have other owners. To move
                      the money to one of them, use Transfer & Pay.
                    </Alert>
                  ) : (
                    <CloseAccountForm
                      account={account}
                      others={others}
                      rest={restOf(closing)}
                      about={aboutRest(account, closing)}
                    />
                  ))}
              </div>
            );
          }}
        </Queried>
      )}
    </Queried>
  );
}

/** What is left, with the interest. */
const restOf = ({ balance, interest }: ClosingState): bigint =>
  centsOf(balance) + centsOf(interest);

/** `Savings ••1234 has $200.00, including $0.12 in interest that we’ll credit first.` */
function aboutRest(account: OwnAccount, closing: ClosingState): string {
  const { interest } = closing;
  const all = formatUsd(restOf(closing));
  const earned =
    centsOf(interest) > 0n
      ? `, including ${usdOf(interest)} in ${words.interest} that we’ll credit first`
      : '';
  return `${ownAccountLabel(account)} has ${all}${earned}.`;
}

function SharedAccount({ id }: { id: number }) {
  return (
    <Card className="max-w-2xl">
      <EmptyState
        title="This Account Has Other Owners"
        action={
          <ButtonLink href={viewHref('account-people', { account: String(id) })}>
            See People
          </ButtonLink>
        }
      >
        You can close it once they have left it, or leave it yourself.
      </EmptyState>
    </Card>
  );
}

function LastAccount() {
  return (
    <Card className="max-w-2xl">
      <EmptyState
        title="To Close Your Last Account, Contact Us"
        action={<ButtonLink href="/support">Contact Us</ButtonLink>}
      >
        We’ll answer your questions and pay out the remaining balance.
      </EmptyState>
    </Card>
  );
}

type ClosingState = AnswerOf<typeof accountClosing>;

/** What must arrive or be decided before the account can be closed. */
function UnderWay({ closing: { pending, openCases } }: { closing: ClosingState }) {
  if (pending.length + openCases === 0) return null;
  return (
    <Alert variant="warning" title="Something Is Still in Progress">
      <p>You can close this account once the following is completed:</p>
      <ul className="mt-2 list-disc pl-5">
        {pending.map(({ id, type, amount }) => (
          <li key={id}>
            {typeName(type)} of {usdOf(amount)}
          </li>
        ))}
        {openCases > 0 && <li>An open case about one of its transactions</li>}
      </ul>
    </Alert>
  );
}
