import type { Account } from '@seven-hills/contracts/api/money/account';
import { useState } from 'react';
import { accountName } from '../../money/account-types.ts';
import { centsOf } from '../../money/transaction-words.ts';
import { HillLines } from '../../ui/brand/hills.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Money } from '../../ui/data/money.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { AccountDetailsDialog } from './account-details-dialog.tsx';

const sheet =
  'relative isolate overflow-hidden rounded-card bg-pine p-6 text-on-pine shadow-card sm:p-8';

/** The account with its number and balances, and the way to its details. */
export function AccountCard({ account }: { account: Account }) {
  const [showsDetails, setShowsDetails] = useState(false);
  const held = centsOf(account.heldAmount);
  return (
    <section aria-labelledby="account-card" data-slot="account-card" className={sheet}>
      <HillLines className="pointer-events-none absolute inset-x-0 bottom-0 -z-10 h-44 opacity-40" />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id="account-card" className="text-xl">
            {accountName(account.accountType)}
          </h2>
          <p className="text-on-pine-soft">
            Account number <span className="tabular text-on-pine">{account.accountNumber}</span>
          </p>
        </div>
        {!account.isActive && <Badge variant="destructive">Suspended</Badge>}
      </div>
      <dl className="mt-8 flex flex-wrap items-end gap-x-12 gap-y-5">
        <div>
          <dt className="text-on-pine-soft">Available Balance</dt>
          <dd className="font-display font-medium text-4xl tracking-tight sm:text-5xl">
            <Money cents={centsOf(account.balance)} />
          </dd>
        </div>
        <div>
          <dt className="text-on-pine-soft">Current Balance</dt>
          <dd className="text-xl">
            <Money cents={centsOf(account.currentBalance)} />
          </dd>
        </div>
        {held > 0n && (
          <div>
            <dt className="text-on-pine-soft">On Hold</dt>
            <dd className="text-xl">
              <Money cents={held} />
            </dd>
          </div>
        )}
      </dl>
      <Button variant="onPineQuiet" className="mt-7" onClick={() => setShowsDetails(true)}>
        View Details
      </Button>
      <AccountDetailsDialog
        account={account}
        open={showsDetails}
        onClose={() => setShowsDetails(false)}
      />
    </section>
  );
}

/** The card's place while the account loads. */
export function AccountCardSkeleton() {
  return (
    <div role="status" className={sheet}>
      <span className="sr-only">Loading your account</span>
      <Skeleton className="h-6 w-40 bg-on-pine/20" />
      <Skeleton className="mt-2 w-52 bg-on-pine/20" />
      <div className="mt-8 flex flex-wrap items-end gap-x-12 gap-y-5">
        <div>
          <Skeleton className="w-32 bg-on-pine/20" />
          <Skeleton className="mt-2 h-11 w-56 bg-on-pine/20" />
        </div>
        <div>
          <Skeleton className="w-32 bg-on-pine/20" />
          <Skeleton className="mt-2 h-7 w-32 bg-on-pine/20" />
        </div>
      </div>
      <Skeleton className="mt-7 h-11 w-32 bg-on-pine/20" />
    </div>
  );
}
