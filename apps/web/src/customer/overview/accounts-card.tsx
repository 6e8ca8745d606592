import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { listOwnAccounts, OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { type Cents, formatUsd } from '@seven-hills/money';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Info from 'lucide-react/icons/info';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Link } from 'wouter';
import {
  isOwnAlone,
  isOwned,
  lastDigits,
  ownAccountLabel,
  ownAccountName,
} from '../../money/own-accounts.ts';
import { centsOf, usdOf } from '../../money/transaction-words.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { formatCalendarDate } from '../../ui/data/dates.ts';
import { Money } from '../../ui/data/money.tsx';
import { fetchedInPlace } from '../../ui/fetched.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { urlIdOf, viewHref, withAccount } from '../screens.ts';
import { sheet } from './account-card.tsx';
import { AccountDetailsDialog } from './account-details-dialog.tsx';
import { shownBalance } from './shown-balance.ts';

export type OwnAccounts = AnswerOf<typeof listOwnAccounts>;

/** Loads with the first details, since few customers rename an account. */
const AccountActions = fetchedInPlace(
  () => import('../own-accounts/account-actions.tsx'),
  'AccountActions',
);

const buttonStyle = 'px-2 max-sm:text-[0.9375rem] sm:px-5';

/** Several accounts with their balances and the total; each opens its activity or its details. */
export function AccountsCard({ accounts, balance }: Omit<OwnAccounts, 'closed'>) {
  const [shownId, setShownId] = useState<number | null>(null);
  const shown = accounts.find(({ id }) => id === shownId);
  const close = () => setShownId(null);
  const setAside = setAsideIn(accounts);
  return (
    <section aria-labelledby="accounts-card" data-slot="accounts-card" className={sheet}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-on-deep/20 border-b pb-2 -mx-2 px-2 sm:pb-3">
        <h2 id="accounts-card" className="text-lg sm:text-xl">
          Your Accounts
        </h2>
        <dl className="flex flex-wrap items-baseline gap-x-2">
          <dt className="text-on-deep-soft text-sm sm:text-base">
            {accounts.some(({ maturesOn }) => maturesOn !== null) ? 'Total' : 'Total available'}
          </dt>
          <dd className="font-display font-medium text-xl tracking-tight sm:text-3xl">
            <Money cents={centsOf(balance) - owedOn(accounts)} />
          </dd>
          {setAside > 0n && (
            <dd className="text-on-deep-soft text-sm">
              {formatUsd(setAside)} of it set aside for goals
            </dd>
          )}
        </dl>
      </div>
      <ul>
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} onDetails={() => setShownId(account.id)} />
        ))}
      </ul>
      <div className="mt-3 grid grid-cols-2 gap-2 sm:mt-4 sm:flex sm:gap-3">
        {accounts.some(isOwned) && (
          <ButtonLink
            href={viewHref(accounts.filter(isOwnAlone).length > 1 ? 'own-transfer' : 'transaction')}
            variant="onDeepQuiet"
            className={buttonStyle}
          >
            <ArrowLeftRight aria-hidden="true" />
            Move Money
          </ButtonLink>
        )}
        <ButtonLink href={viewHref('open-account')} variant="onDeepQuiet" className={buttonStyle}>
          <Plus aria-hidden="true" />
          <span>
            {accounts.some(isOwned) ? 'Open Another' : 'Open an'}
            <span className={accounts.some(isOwned) ? 'max-sm:sr-only' : ''}> Account</span>
          </span>
        </ButtonLink>
      </div>
      {shown && (
        <AccountDetailsDialog
          account={shown}
          ofAccount={shown.isPrimary ? {} : { account: shown.id }}
          isPayable={isOwned(shown) && shown.maturesOn === null}
          actions={<AccountActions account={shown} />}
          open
          onClose={close}
        />
      )}
    </section>
  );
}

/** What the accounts that count toward the total owe. */
const owedOn = (accounts: readonly OwnAccount[]): Cents =>
  accounts.filter(isOwned).reduce((sum, { owed }) => sum + centsOf(owed), 0n);

/** What the accounts that count toward the total hold for savings goals. */
const setAsideIn = (accounts: readonly OwnAccount[]): Cents =>
  accounts
    .filter(isOwned)
    .reduce(
      (sum, { balance, freeToSpend }) => sum + centsOf(balance) - centsOf(freeToSpend ?? balance),
      0n,
    );

interface AccountRowProps {
  account: OwnAccount;
  onDetails: () => void;
}

function AccountRow({ account, onDetails }: AccountRowProps) {
  const { isPrimary, isShared, role, isActive, freeToSpend, maturesOn } = account;
  return (
    <li className="-mx-2 flex flex-wrap items-center justify-end gap-x-1 border-on-deep/20 not-first:border-t sm:gap-x-3">
      <Link
        href={withAccount(viewHref('history'), urlIdOf(account))}
        className="flex min-h-12 min-w-0 flex-[1_1_12rem] flex-wrap items-center gap-x-3 rounded-control px-2 py-1 transition-colors hover:bg-on-deep/10 sm:min-h-14"
      >
        <span className="grid min-w-0 flex-[1_1_6rem]">
          <span className="font-semibold [overflow-wrap:anywhere]">{ownAccountName(account)}</span>
          <span className="flex flex-wrap items-center gap-x-2 text-on-deep-soft text-sm leading-tight">
            <span>
              {lastDigits(account)}
              {isPrimary && ' · Primary'}
              {maturesOn !== null && ` · Matures ${formatCalendarDate(maturesOn)}`}
              {isShared && ' · Joint'}
              {role === 'viewer' && ' · View only'}
              {freeToSpend !== null && ` · ${usdOf(freeToSpend)} free to spend`}
            </span>
            {!isActive && <Badge variant="destructive">Suspended</Badge>}
          </span>
        </span>
        <Money cents={shownBalance(account)} className="ml-auto font-semibold sm:text-lg" />
      </Link>
      <Button
        variant="onDeepBare"
        size="icon"
        aria-label={`Details of ${ownAccountLabel(account)}`}
        onClick={onDetails}
      >
        <Info aria-hidden="true" />
      </Button>
    </li>
  );
}
