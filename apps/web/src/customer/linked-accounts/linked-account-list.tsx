import { limits } from '@seven-hills/bank/limits';
import { endedBy } from '@seven-hills/bank/text/sentence-end';
import type { LinkedAccount } from '@seven-hills/contracts/money/linked-accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { simulatedDays } from '../../money/receipts/ach-payment/simulated-days.ts';
import { usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { ConfirmCall } from '../confirmations/confirm-call.tsx';
import { RenameDialog } from '../rename-dialog.tsx';
import { viewHref } from '../screens.ts';
import { ConfirmAmountsDialog } from './confirm-amounts-dialog.tsx';
import {
  hasArrived,
  linkedLabel,
  linkedName,
  placeOf,
  stateBadges,
  stateSentence,
} from './linked-words.ts';
import { refreshLinked } from './queries.ts';

/** What is open in a dialog, about one account. */
interface Opened {
  dialog: 'confirm' | 'rename' | 'remove';
  account: LinkedAccount;
}

/** The linked accounts with their states, and what can be done with each. */
export function LinkedAccountList({ accounts }: { accounts: readonly LinkedAccount[] }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <>
      <ul aria-label="Linked accounts" className="divide-y divide-line">
        {accounts.map((account) => (
          <LinkedAccountRow
            key={account.id}
            account={account}
            onOpen={(dialog) => setOpened({ dialog, account })}
          />
        ))}
      </ul>
      {opened && <OpenedDialog {...opened} onClose={() => setOpened(null)} />}
    </>
  );
}

interface LinkedAccountRowProps {
  account: LinkedAccount;
  onOpen: (dialog: Opened['dialog']) => void;
}

function LinkedAccountRow({ account, onOpen }: LinkedAccountRowProps) {
  const { id, state } = account;
  const name = linkedLabel(account);
  const badge = stateBadges[state];
  return (
    <li className="grid gap-3 py-5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="grid min-w-0 [overflow-wrap:anywhere]">
          <h2 className="text-lg">{linkedName(account)}</h2>
          <p className="text-ink-soft text-sm">{placeOf(account)}</p>
        </div>
        <Badge variant={badge.variant}>{badge.label}</Badge>
      </div>
      <p>{stateSentence(account)}</p>
      {account.simulatedAmounts && (
        <p className="text-ink-soft text-sm">
          This demo simulates the other bank: its statement shows deposits of{' '}
          {account.simulatedAmounts.map(usdOf).join(' and ')}.
        </p>
      )}
      {state === 'pending' && simulatedDays !== null && (
        <p className="text-ink-soft text-sm">{simulatedDays}</p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {state === 'verified' && (
          <>
            <ButtonLink
              href={viewHref('linked-accounts', { direction: 'in', linked: String(id) })}
              className="max-sm:flex-auto"
            >
              Add Money<span className="sr-only"> from {name}</span>
            </ButtonLink>
            <ButtonLink
              href={viewHref('linked-accounts', { direction: 'out', linked: String(id) })}
              variant="secondary"
              className="max-sm:flex-auto"
            >
              Send Money<span className="sr-only"> to {name}</span>
            </ButtonLink>
          </>
        )}
        {hasArrived(account) && (
          <Button className="max-sm:flex-auto" onClick={() => onOpen('confirm')}>
            Confirm Amounts<span className="sr-only"> of the deposits to {name}</span>
          </Button>
        )}
        <span className="-mx-2 flex flex-wrap sm:ml-auto">
          {state !== 'failed' && (
            <RowButton label="Rename" name={`Rename ${name}`} onClick={() => onOpen('rename')} />
          )}
          <RowButton label="Remove" name={`Remove ${name}`} onClick={() => onOpen('remove')} />
        </span>
      </div>
    </li>
  );
}

function OpenedDialog({ dialog, account, onClose }: Opened & { onClose: () => void }) {
  const queryClient = useQueryClient();
  const { id, nickname, bankName } = account;
  const refresh = () => refreshLinked(queryClient);
  if (dialog === 'confirm') return <ConfirmAmountsDialog account={account} onClose={onClose} />;
  if (dialog === 'rename')
    return (
      <RenameDialog
        title="Rename This Account"
        label="Nickname"
        hint={`Only you see it. Without a nickname, it’s called ${endedBy(bankName)}`}
        name={nickname ?? ''}
        lengthMax={limits.payeeNicknameLengthMax}
        rename={async (typed) => {
          await api.put('/api/linked-accounts/:id', { params: { id }, body: { nickname: typed } });
          return refresh();
        }}
        onClose={onClose}
      />
    );
  return (
    <ConfirmCall
      title={`Remove ${linkedLabel(account)}?`}
      description="Past transfers stay in your activity. To use this account again, you will have to link and confirm it again."
      confirmLabel="Remove"
      send={() => api.delete('/api/linked-accounts/:id', { params: { id } })}
      success={{ title: 'Account Removed' }}
      failure={{ title: 'Not Removed', fallback: 'Please try again.' }}
      refresh={refresh}
      onClose={onClose}
    />
  );
}
