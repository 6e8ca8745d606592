import { brand } from '@seven-hills/bank/brand';
import { words } from '@seven-hills/bank/words/words';
import type { Account } from '@seven-hills/contracts/money/accounts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountName } from '../../money/account-types.ts';
import { ownInterestQuery } from '../../money/queries.ts';
import { centsOf } from '../../money/transaction-words.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { CopyButton } from '../../ui/data/copy-button.tsx';
import { Money } from '../../ui/data/money.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { fetchedInPlace } from '../../ui/fetched.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { viewHref } from '../screens.ts';
import { AccountDetailsDialog } from './account-details-dialog.tsx';
import { shownBalance } from './shown-balance.ts';

/** Loads after the first screen, which does not need it. */
const BalanceLine = fetchedInPlace(() => import('./balance-line.tsx'), 'BalanceLine');

export const sheet =
  'relative isolate overflow-hidden rounded-card bg-deep p-4 text-on-deep shadow-card sm:p-6';

const copyStyle =
  'px-2.5 py-1.5 text-sm inset-ring inset-ring-on-deep/30 hover:bg-on-deep/10 max-sm:justify-between sm:px-3.5';

interface AccountCardProps {
  account: Account;
  /** What goals leave to spend; null without goals. */
  freeToSpend?: string | null | undefined;
}

/** The account's balances, its account and routing numbers, and a button that opens its details. */
export function AccountCard({ account, freeToSpend = null }: AccountCardProps) {
  const [showsDetails, setShowsDetails] = useState(false);
  const held = centsOf(account.heldAmount);
  const owed = centsOf(account.owed);
  return (
    <section aria-labelledby="account-card" data-slot="account-card" className={sheet}>
      <div className="-my-2 flex items-center justify-between gap-3">
        <span className="flex flex-wrap items-center gap-x-3">
          <h2 id="account-card" className="text-lg sm:text-xl">
            {accountName(account.accountType)}
          </h2>
          {!account.isActive && <Badge variant="destructive">Suspended</Badge>}
        </span>
        <Button
          variant="link"
          className="-mr-2 min-h-11 px-2 text-on-deep no-underline hover:text-white hover:underline"
          onClick={() => setShowsDetails(true)}
        >
          View Details
        </Button>
      </div>
      {/* Next to the balances, without overlap where there is room. */}
      <div className="absolute top-15 right-4 h-11 w-20 sm:top-20 sm:right-6 sm:h-20 sm:w-44">
        <BalanceLine account={account} />
      </div>
      <dl className="mt-1 flex flex-wrap items-end gap-x-3 gap-y-0.5 sm:mt-4 sm:mr-48 sm:gap-x-10 sm:gap-y-4">
        <div className="max-sm:w-full">
          <dt className="text-on-deep-soft text-sm sm:text-base">Available Balance</dt>
          <dd className="font-display font-medium text-4xl leading-tight tracking-tight sm:text-5xl">
            <Money cents={shownBalance(account)} />
          </dd>
        </div>
        {freeToSpend !== null && <SmallBalance term="Free to Spend" cents={centsOf(freeToSpend)} />}
        <SmallBalance term="Current Balance" cents={centsOf(account.currentBalance) - owed} />
        {held > 0n && <SmallBalance term="On Hold" cents={held} />}
        {owed > 0n && <SmallBalance term="Owed" cents={owed} />}
      </dl>
      {account.accountType !== 'checking' && <EarnedInterest />}
      <div className="mt-3 grid grid-cols-2 gap-2 sm:mt-6 sm:flex sm:gap-3">
        <CopyButton label="Account number" text={account.accountNumber} className={copyStyle} />
        <CopyButton label="Routing number" text={brand.routingNumber} className={copyStyle} />
      </div>
      <AccountDetailsDialog
        account={account}
        isPayable
        actions={
          <>
            <ButtonLink href={viewHref('account-people')} variant="link" className="mb-3">
              Share this account
            </ButtonLink>
            <ButtonLink href={viewHref('beneficiaries')} variant="link" className="mb-3 ml-4">
              Beneficiaries
            </ButtonLink>
          </>
        }
        open={showsDetails}
        onClose={() => setShowsDetails(false)}
      />
    </section>
  );
}

/** Fits on one line on phones, to leave room for the rows below. */
function SmallBalance({ term, cents }: { term: string; cents: bigint }) {
  return (
    <div className="flex items-baseline gap-x-1.5 text-xs sm:block sm:text-base">
      <dt className="text-on-deep-soft">{term}</dt>
      <dd className="font-semibold sm:font-normal sm:text-xl">
        <Money cents={cents} />
      </dd>
    </div>
  );
}

/** Holds the card's place while the account loads. */
export function AccountCardSkeleton() {
  return (
    <div data-loading="" className={sheet}>
      <span className="sr-only">Loading your account</span>
      <Skeleton className="h-6 w-40 bg-on-deep/20" />
      <Skeleton className="mt-4 w-32 bg-on-deep/20 sm:mt-7" />
      <Skeleton className="mt-2 h-9 w-56 bg-on-deep/20 sm:h-11" />
      <Skeleton className="mt-3 h-11 w-full bg-on-deep/20 sm:mt-7 sm:w-72" />
    </div>
  );
}

/** `$1.83 interest so far this month, 4.00% APY`. Reserves its line while it loads. */
function EarnedInterest() {
  const { data } = useQuery(ownInterestQuery());
  return (
    <p className="mt-1 min-h-5 text-on-deep-soft text-sm sm:mt-3 sm:min-h-6 sm:text-base">
      {data?.current && (
        <>
          <span className="font-semibold text-on-deep">
            <Money cents={centsOf(data.thisMonth)} />
          </span>{' '}
          {words.interest} so far this month,{' '}
          <span className="tabular">{data.current.apy}% APY</span>
        </>
      )}
    </p>
  );
}
