import { firstDepositText } from '@seven-hills/bank/brand';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from 'wouter';
import { RegulatorSign } from '../../money/account-offers/regulator-sign.tsx';
import { accountName } from '../../money/account-types.ts';
import { isOwnAlone, useOwnsSeveralAlone } from '../../money/own-accounts.ts';
import { ownAccountsQuery } from '../../money/queries.ts';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { offersQuery } from '../certificates/queries.ts';
import { idIn, viewHref } from '../screens.ts';
import { OpenAccountForm } from './open-account-form.tsx';

const opensNext = 'You can use it right away. Enter your PIN to move the first money there.';

const back = { label: 'Back to Dashboard', href: viewHref('dashboard') };

/**
 * Opens another account; the URL then names it (`?opened=1002`), so that a reload shows it again.
 */
export function OpenAccountScreen() {
  const [, navigate] = useLocation();
  const { user } = useCurrentUser();
  const isActive = user?.hasInitialDeposit !== false;
  const openedId = idIn(useSearch(), 'opened');
  const { data } = useQuery(ownAccountsQuery);
  const ownsSeveralAlone = useOwnsSeveralAlone();
  const opened = data?.accounts.find(({ id }) => id === openedId);
  if (!opened)
    return (
      <Page
        title="Open Another Account"
        description={`${isActive ? 'It opens right away.' : `Your initial deposit of ${firstDepositText} activates it.`} You’ll use the same sign-in and PIN.`}
        back={back}
      >
        <RegulatorSign className="mx-0 mb-6 px-0 pt-0 sm:px-0" />
        <CertificatesOffer />
        <OpenAccountForm
          offersTransfer={isActive && (data?.accounts ?? []).some(isOwnAlone)}
          onOpened={(id, amount) => {
            if (amount)
              toast({ variant: 'success', title: 'Account Opened', description: opensNext });
            navigate(
              amount
                ? viewHref('own-transfer', { to: String(id), amount })
                : viewHref('open-account', { opened: String(id) }),
              { replace: true },
            );
          }}
        />
      </Page>
    );
  return (
    <Page title={`Your ${accountName(opened.accountType)} Is Open`} back={back}>
      <Card className="grid max-w-2xl gap-5">
        <p>
          {isActive
            ? 'You can use it right away.'
            : `To activate it, make your initial deposit of ${firstDepositText}.`}
        </p>
        <DescriptionList
          items={[
            { term: 'Account Number', detail: opened.accountNumber },
            { term: 'Nickname', detail: opened.nickname },
          ]}
        />
        <div className="flex flex-wrap gap-3 max-sm:*:w-full">
          {!isActive && (
            <ButtonLink href="/initial-deposit">Make the {firstDepositText} Deposit</ButtonLink>
          )}
          {isActive && ownsSeveralAlone && (
            <ButtonLink href={viewHref('own-transfer', { to: String(opened.id) })}>
              Move Money There
            </ButtonLink>
          )}
          <ButtonLink href={viewHref('dashboard')} variant="secondary">
            Back to Dashboard
          </ButtonLink>
        </div>
      </Card>
    </Page>
  );
}

/** Leads to certificates, while the bank offers any. */
function CertificatesOffer() {
  const offers = useQuery(offersQuery).data ?? [];
  const best = offers.toSorted((one, other) => Number(other.apy) - Number(one.apy))[0];
  if (!best) return null;
  return (
    <Card className="mb-6 flex max-w-4xl flex-wrap items-center justify-between gap-4">
      <p>
        <span className="font-semibold">Certificates</span> earn a fixed rate for a fixed term, up
        to <span className="tabular">{best.apy}% APY</span>.
      </p>
      <ButtonLink href={viewHref('open-certificate')} variant="secondary">
        Open a Certificate
      </ButtonLink>
    </Card>
  );
}
