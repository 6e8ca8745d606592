import type { OpenedUser } from '@seven-hills/contracts/api/staff/admin-users';
import { formatUsd } from '@seven-hills/money';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountTypeName } from '../../money/account-types.ts';
import { centsOf } from '../../money/transaction-words.ts';
import { cn } from '../../ui/cn.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { EmailAddress } from '../email-address.tsx';
import { FlagBadges } from '../flag-badges.tsx';
import { fullNameOf, statusLook } from '../words.ts';
import { CustomerActions } from './customer-actions.tsx';
import { customerDetailsQuery } from './queries.ts';

/** Who it is, how the account stands, and what staff can do; in sight while the tabs scroll. */
export function CustomerHeader({ user }: { user: OpenedUser }) {
  const { account, status } = user;
  const details = useQuery(customerDetailsQuery(user.id)).data;
  const { label, variant } = statusLook(status);
  return (
    <header className="top-(--sticky-top) z-10 mb-4 grid gap-3 border-line border-b bg-paper pb-3 sm:mb-6 sm:pt-3 lg:sticky">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 tabIndex={-1} className="text-2xl sm:text-3xl [overflow-wrap:anywhere]">
          {fullNameOf(user)}
        </h1>
        <Badge variant={variant}>{label}</Badge>
        {user.stops.some(({ kind }) => kind === 'sign_in_block') && (
          <Badge variant="destructive">Sign-in blocked</Badge>
        )}
        <FlagBadges flags={user.flags} />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <dl className="grid grid-cols-3 gap-x-3 gap-y-1.5 sm:flex sm:flex-wrap sm:gap-x-8 sm:gap-y-2">
          {account && (
            <>
              <Fact name={accountTypeName(account.accountType)}>{account.accountNumber}</Fact>
              <Fact name="Available">{formatUsd(centsOf(account.balance))}</Fact>
              <Fact name="Held">{formatUsd(centsOf(account.heldAmount))}</Fact>
              <Fact name="Current">{formatUsd(centsOf(account.currentBalance))}</Fact>
            </>
          )}
          <Fact name="Phone" className="max-sm:col-span-2">
            {user.phoneNumber || 'Not provided'}
          </Fact>
          <Fact name={`Email${confirmed(details?.isEmailConfirmed)}`} className="max-sm:col-span-3">
            <EmailAddress address={user.email} />
          </Fact>
        </dl>
        <CustomerActions user={user} />
      </div>
    </header>
  );
}

const confirmed = (isConfirmed: boolean | undefined): string =>
  isConfirmed === undefined ? '' : isConfirmed ? ', confirmed' : ', not confirmed';

interface FactProps {
  name: string;
  className?: string;
  children: ReactNode;
}

function Fact({ name, className, children }: FactProps) {
  return (
    <div className={cn('min-w-0', className)}>
      <dt className="text-ink-soft text-xs sm:text-sm">{name}</dt>
      <dd className="tabular text-sm sm:text-base font-semibold [overflow-wrap:anywhere]">
        {children}
      </dd>
    </div>
  );
}
