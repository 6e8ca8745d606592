import { termName } from '@seven-hills/bank/certificates';
import { words } from '@seven-hills/bank/words/words';
import type { Certificate } from '@seven-hills/contracts/money/certificates';
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { useSearch } from 'wouter';
import { ownAccountLabel, useAccountNames } from '../../money/own-accounts.ts';
import { ownAccountsQuery } from '../../money/queries.ts';
import { centsOf } from '../../money/transaction-words.ts';
import { Queried } from '../../net/query-panel.tsx';
import { formatCalendarDate } from '../../ui/data/dates.ts';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Money } from '../../ui/data/money.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { idIn, viewHref, withAccount } from '../screens.ts';
import { penaltyText } from './certificate-words.ts';
import { ChangeCertificateForm } from './change-certificate-form.tsx';
import { certificateQuery } from './queries.ts';
import { WithdrawForm } from './withdraw-form.tsx';

/** A certificate: its term, what happens at maturity, and its withdrawal (`?id=1002`). */
export function CertificateScreen() {
  const id = idIn(useSearch(), 'id');
  return (
    <Page title="Certificate" back={{ label: 'Back to Dashboard', href: viewHref('dashboard') }}>
      <Queried of={ownAccountsQuery} loading="Loading your accounts">
        {({ accounts }) => {
          const account = accounts.find((each) => each.id === id && each.maturesOn !== null);
          return account ? (
            <Queried of={certificateQuery(account.id)} loading="Loading the certificate">
              {(certificate) => <Shown certificate={certificate} accounts={accounts} />}
            </Queried>
          ) : (
            <Card className="max-w-2xl">
              <EmptyState
                title="This certificate is not open"
                action={<ButtonLink href={viewHref('closed-accounts')}>Closed Accounts</ButtonLink>}
              />
            </Card>
          );
        }}
      </Queried>
    </Page>
  );
}

interface ShownProps {
  certificate: Certificate;
  accounts: readonly OwnAccount[];
}

function Shown({ certificate, accounts }: ShownProps) {
  const partners = accounts.filter(({ id }) => certificate.partnerIds.includes(id));
  return (
    <div className="grid max-w-2xl gap-5">
      <Facts certificate={certificate} accounts={accounts} />
      {certificate.isOwned && (
        <>
          <ChangeCertificateForm
            key={`${certificate.atMaturity} ${certificate.payToAccountId} ${certificate.interestToAccountId}`}
            certificate={certificate}
            partners={partners}
          />
          <WithdrawForm certificate={certificate} partners={partners} />
        </>
      )}
    </div>
  );
}

function Facts({ certificate, accounts }: ShownProps) {
  const nameOf = useAccountNames();
  const nameOfId = (id: number) =>
    nameOf(accounts.find((account) => account.id === id)?.accountNumber ?? '');
  const { id, balance, months, rate, apy, startsOn, maturesOn, penaltyDays } = certificate;
  const { interestToAccountId, payToAccountId, graceThrough, isMatured } = certificate;
  return (
    <Card title={ownAccountLabel({ ...certificate, maturesOn })}>
      {graceThrough && (
        <Alert title="It was renewed">
          Through {formatCalendarDate(graceThrough)}, you can withdraw without a penalty.
        </Alert>
      )}
      {isMatured && (
        <Alert variant="warning" title={`It has matured, and earns no ${words.interest}`}>
          We pay it out as soon as we can. You can choose another account, or withdraw the money now
          without a penalty.
        </Alert>
      )}
      <DescriptionList
        items={[
          { term: 'Balance', detail: <Money cents={centsOf(balance)} /> },
          { term: 'Annual Percentage Yield', detail: `${apy}%` },
          { term: words.InterestRate, detail: `${rate}%, fixed for the term` },
          { term: 'Term', detail: `${termName(months)}, from ${formatCalendarDate(startsOn)}` },
          { term: isMatured ? 'Matured on' : 'Matures on', detail: formatCalendarDate(maturesOn) },
          {
            term: 'Then',
            detail:
              payToAccountId === null
                ? 'It renews for the same term, at the rate of that day'
                : `It is paid out to ${nameOfId(payToAccountId)}`,
          },
          {
            term: `${words.Interest} Goes to`,
            detail:
              interestToAccountId === null ? 'The certificate' : nameOfId(interestToAccountId),
          },
          { term: 'Early Withdrawal Penalty', detail: penaltyText(penaltyDays) },
        ]}
      />
      <ButtonLink
        href={withAccount(viewHref('history'), id)}
        variant="secondary"
        className="mt-3 justify-self-start"
      >
        Activity
      </ButtonLink>
    </Card>
  );
}
