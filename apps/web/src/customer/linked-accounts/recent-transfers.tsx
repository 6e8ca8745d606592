import type { BankTransfer } from '@seven-hills/contracts/money/bank-transfers';
import type { LinkedAccount } from '@seven-hills/contracts/money/linked-accounts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshMoney } from '../../money/queries.ts';
import { simulatedLines } from '../../money/receipts/ach-payment/simulated-days.ts';
import { transferLines } from '../../money/receipts/bank-transfer/bank-transfer-words.ts';
import { usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { QueryPanel } from '../../net/query-panel.tsx';
import { Badge, type BadgeVariant } from '../../ui/data/badge.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { ConfirmCall } from '../confirmations/confirm-call.tsx';
import { AuthorizationDialog } from './authorization-dialog.tsx';
import { linkedLabel } from './linked-words.ts';
import { bankTransfersQuery, refreshLinked } from './queries.ts';

const transferBadges: Record<BankTransfer['state'], { label: string; variant: BadgeVariant }> = {
  held: { label: 'Scheduled', variant: 'warning' },
  canceled: { label: 'Canceled', variant: 'secondary' },
  assigned: { label: 'On Its Way', variant: 'warning' },
  settled: { label: 'Completed', variant: 'success' },
  returned: { label: 'Returned', variant: 'destructive' },
};

/** The newest transfers with accounts at other banks; those not sent yet can be canceled. */
export function RecentTransfers({ accounts }: { accounts: readonly LinkedAccount[] }) {
  const transfers = useQuery(bankTransfersQuery);
  if (accounts.length === 0 && transfers.data?.length === 0) return null;
  return (
    <Card title="Recent Transfers">
      <QueryPanel query={transfers} loading="Loading your transfers">
        {(all) =>
          all.length > 0 ? (
            <TransferList transfers={all} accounts={accounts} />
          ) : (
            <p className="text-ink-soft">
              Transfers from and to your accounts at other banks will appear here.
            </p>
          )
        }
      </QueryPanel>
    </Card>
  );
}

interface TransferListProps {
  transfers: readonly BankTransfer[];
  accounts: readonly LinkedAccount[];
}

function TransferList({ transfers, accounts }: TransferListProps) {
  const queryClient = useQueryClient();
  const [canceling, setCanceling] = useState<BankTransfer | null>(null);
  const [read, setRead] = useState<number | null>(null);
  const titleOf = ({ direction, linkedAccountId }: BankTransfer) => {
    const account = accounts.find(({ id }) => id === linkedAccountId);
    const name = account ? linkedLabel(account) : 'another bank';
    return direction === 'in' ? `From ${name}` : `To ${name}`;
  };
  return (
    <>
      <ul aria-label="Recent transfers" className="divide-y divide-line">
        {transfers.map((transfer) => {
          const badge = transferBadges[transfer.state];
          const title = titleOf(transfer);
          return (
            <li key={transfer.transactionId} className="grid gap-1 py-4 first:pt-0 last:pb-0">
              <div className="flex items-start justify-between gap-x-4">
                <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{title}</span>
                <span className="tabular font-semibold">{usdOf(transfer.amount)}</span>
              </div>
              <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
                <div className="grid text-ink-soft text-sm">
                  {[...transferLines(transfer), ...simulatedLines(transfer.state)].map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                </div>
                <span className="flex flex-wrap items-center gap-2">
                  <Badge variant={badge.variant}>{badge.label}</Badge>
                  {transfer.authorizationId !== null && (
                    <RowButton
                      label="Authorization"
                      name={`Authorization of ${usdOf(transfer.amount)} ${title.toLowerCase().slice(0, 1)}${title.slice(1)}`}
                      onClick={() => setRead(transfer.authorizationId)}
                    />
                  )}
                  {transfer.state === 'held' && (
                    <RowButton
                      label="Cancel"
                      name={`Cancel ${usdOf(transfer.amount)} ${title.toLowerCase().slice(0, 1)}${title.slice(1)}`}
                      onClick={() => setCanceling(transfer)}
                    />
                  )}
                </span>
              </div>
            </li>
          );
        })}
      </ul>
      {read !== null && <AuthorizationDialog id={read} onClose={() => setRead(null)} />}
      {canceling && (
        <ConfirmCall
          title="Cancel This Transfer?"
          description={`${usdOf(canceling.amount)} ${canceling.direction === 'in' ? 'will not be taken from' : 'will not be sent to'} your account at the other bank.`}
          confirmLabel="Cancel Transfer"
          cancelLabel="Keep Transfer"
          send={() =>
            api.post('/api/bank-transfers/:transactionId/cancel', {
              params: { transactionId: canceling.transactionId },
            })
          }
          success={{ title: 'Transfer Canceled' }}
          failure={{ title: 'Not Canceled', fallback: 'Please try again.' }}
          refresh={() => Promise.all([refreshLinked(queryClient), refreshMoney(queryClient)])}
          onClose={() => setCanceling(null)}
        />
      )}
    </>
  );
}
