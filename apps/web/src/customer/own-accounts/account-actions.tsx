import { brand } from '@seven-hills/bank/brand';
import { limits } from '@seven-hills/bank/limits';
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ownAccountLabel, ownAccountName } from '../../money/own-accounts.ts';
import { refreshMoney } from '../../money/queries.ts';
import { api, refetchUnder } from '../../net/api-client.ts';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { RenameDialog } from '../rename-dialog.tsx';
import { urlIdOf, viewHref, withAccount } from '../screens.ts';

/**
 * Renames or closes one of several accounts, makes it the primary one, or leads to its balance over
 * time.
 */
export function AccountActions({ account }: { account: OwnAccount }) {
  const { id, isPrimary, role } = account;
  const isViewed = role === 'viewer';
  const isCertificate = account.maturesOn !== null;
  const queryClient = useQueryClient();
  const [isRenaming, setIsRenaming] = useState(false);
  const makePrimary = useCall({
    mutationFn: () =>
      api.patch('/api/own-accounts/:id', { params: { id }, body: { isPrimary: true } }),
    success: {
      title: 'Primary Account Changed',
      description: `${ownAccountLabel(account)} is now your primary account.`,
    },
    onSuccess: () => refreshPrimary(queryClient),
    failure: { title: 'Primary Account Not Changed', fallback: 'Please try again.' },
  });
  return (
    <div className="mb-3 grid gap-3">
      {!account.isActive && (
        <Alert variant="danger" title="You can’t move money in or out of this account">
          To find out why, please call us at{' '}
          <a
            href={brand.servicePhoneHref}
            className="whitespace-nowrap underline underline-offset-4"
          >
            {brand.servicePhone}
          </a>
          {brand.dayOrNight}.
        </Alert>
      )}
      <p className="text-ink-soft text-sm">
        {isCertificate
          ? 'A certificate: its money stays for its term. A withdrawal before it matures costs a penalty.'
          : isViewed
            ? 'You can view this account, but you can’t move its money.'
            : isPrimary
              ? 'This is your primary account. Payments come from and go to it unless you choose another one.'
              : 'Payments come from and go to your primary account unless you choose another one.'}
      </p>
      <FailureAlert of={makePrimary} />
      <div className="flex flex-wrap gap-2 *:flex-auto">
        {!isViewed && (
          <Button variant="secondary" className="px-3" onClick={() => setIsRenaming(true)}>
            Rename
          </Button>
        )}
        {!isPrimary && !isViewed && !isCertificate && (
          <Button
            variant="secondary"
            className="px-3"
            pending={makePrimary.isPending}
            onClick={() => makePrimary.mutate()}
          >
            Make Primary
          </Button>
        )}
        {isCertificate && (
          <ButtonLink
            href={viewHref('certificate', { id: String(id) })}
            variant="secondary"
            className="px-3"
          >
            Term & Withdrawal
          </ButtonLink>
        )}
        <ButtonLink
          href={viewHref('account-people', { account: String(id) })}
          variant="secondary"
          className="px-3"
        >
          People
        </ButtonLink>
        {account.role !== 'viewer' && (
          <ButtonLink
            href={viewHref('beneficiaries', { account: String(id) })}
            variant="secondary"
            className="px-3"
          >
            Beneficiaries
          </ButtonLink>
        )}
        <ButtonLink
          href={withAccount(viewHref('balance'), urlIdOf(account))}
          variant="secondary"
          className="px-3"
        >
          Balance over Time
        </ButtonLink>
        {!isViewed && !account.isShared && !isCertificate && (
          <ButtonLink
            href={viewHref('close-account', { id: String(id) })}
            variant="secondary"
            className="px-3"
          >
            Close Account
          </ButtonLink>
        )}
      </div>
      {isRenaming && (
        <RenameDialog
          title="Rename This Account"
          label="Nickname"
          hint={`Everyone on this account sees it. Without a nickname, it’s called ${ownAccountName({ ...account, nickname: null })}.`}
          name={account.nickname ?? ''}
          lengthMax={limits.accountNicknameLengthMax}
          rename={async (nickname) => {
            await api.patch('/api/own-accounts/:id', { params: { id }, body: { nickname } });
            return refetchUnder(queryClient, '/api/own-accounts');
          }}
          onClose={() => setIsRenaming(false)}
        />
      )}
    </div>
  );
}

/** Refetches what a call that names no account returns. */
export const refreshPrimary = (queryClient: QueryClient) =>
  Promise.all([
    refreshMoney(queryClient),
    refetchUnder(queryClient, '/api/account', '/api/statements'),
  ]);
