import type { OpenedUser } from '@seven-hills/contracts/staff/users';
import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { accountTypeName } from '../../money/account-types.ts';
import { usdOf } from '../../money/transaction-words.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { Fact } from '../../ui/data/description-list.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { EmailAddress } from '../email-address.tsx';
import { FlagBadges } from '../flag-badges.tsx';
import { adminHref } from '../screens.ts';
import { fullNameOf, roleLabel, statusLook } from '../words.ts';
import { CustomerActions } from './customer-actions.tsx';
import { customerDetailsQuery } from './queries.ts';

/**
 * The customer's name, account status, and the available actions; stays visible while the tabs
 * scroll. On phones, a button shows the contact details and actions.
 */
export function CustomerHeader({ user }: { user: OpenedUser }) {
  const { account, status } = user;
  const details = useQuery(customerDetailsQuery(user.id)).data;
  const { label, variant } = statusLook(status);
  const [isMoreAsked, setIsMoreAsked] = useState(false);
  const more = isMoreAsked ? '' : 'max-sm:hidden';
  return (
    <div className="top-(--sticky-top) z-10 mb-2 border-line border-b bg-paper pb-2 sm:mb-4 sm:pb-3 lg:sticky lg:pt-2">
      <PageHeader
        title={<span className="[overflow-wrap:anywhere]">{fullNameOf(user)}</span>}
        back={{ label: 'Back to Manage Users', href: adminHref('user-management') }}
        badge={
          <>
            <Badge variant={variant}>{label}</Badge>
            {user.stops.some(({ kind }) => kind === 'sign_in_block') && (
              <Badge variant="destructive">Sign-in blocked</Badge>
            )}
            <FlagBadges flags={user.flags} />
            <Button
              variant="quiet"
              size="icon"
              className="-my-1 -mr-2 ml-auto sm:hidden"
              aria-expanded={isMoreAsked}
              onClick={() => setIsMoreAsked(!isMoreAsked)}
            >
              <ChevronDown aria-hidden="true" className={cn(isMoreAsked && 'rotate-180')} />
              <span className="sr-only">Contacts and Actions</span>
            </Button>
          </>
        }
        actions={<CustomerActions user={user} className={more} />}
      />
      <dl className="flex flex-wrap gap-x-4 gap-y-0.5 sm:gap-y-2 lg:gap-x-6">
        {account && (
          <>
            <Fact name={accountTypeName(account.accountType)}>{account.accountNumber}</Fact>
            <Fact name="Available">{usdOf(account.balance)}</Fact>
            <Fact name="Held">{usdOf(account.heldAmount)}</Fact>
            <Fact name="Current">{usdOf(account.currentBalance)}</Fact>
            {account.owed !== '0.00' && <Fact name="Owed">{usdOf(account.owed)}</Fact>}
          </>
        )}
        {user.role !== 'user' && <Fact name="Role">{roleLabel(user.role)}</Fact>}
        <Fact name="Phone" className={more}>
          {user.phoneNumber || 'Not provided'}
        </Fact>
        <Fact name={`Email${confirmed(details?.isEmailConfirmed)}`} className={more}>
          <EmailAddress address={user.email} />
        </Fact>
      </dl>
    </div>
  );
}

const confirmed = (isConfirmed: boolean | undefined): string =>
  isConfirmed === undefined ? '' : isConfirmed ? ', confirmed' : ', not confirmed';
