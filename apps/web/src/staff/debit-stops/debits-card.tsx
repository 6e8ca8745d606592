import { stopStateWords } from '@seven-hills/bank/words/debit-words';
import type { AccountDebits, DebitStop } from '@seven-hills/contracts/money/debit-stops';
import { useState } from 'react';
import { usdOf } from '../../money/transaction-words.ts';
import { Queried } from '../../net/query-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { formatCalendarDate, formatDate } from '../../ui/data/dates.ts';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { useMay } from '../permissions.ts';
import { accountDebitsQuery } from './queries.ts';
import type { StopAction } from './stop-dialogs.tsx';

const StopDialog = fetchedExtra(() => import('./stop-dialogs.tsx'), 'StopDialog');

interface DebitsCardProps {
  accountId: number;
  /** Whether the account is the staff member's own. */
  isOwn: boolean;
}

/** The orders that stop debits of companies, which staff take by phone and lift. */
export function DebitsCard({ accountId, isOwn }: DebitsCardProps) {
  return (
    <Queried of={accountDebitsQuery(accountId)} loading="Loading the stop orders" rows={2}>
      {(debits) => <Loaded accountId={accountId} isOwn={isOwn} debits={debits} />}
    </Queried>
  );
}

function Loaded({ accountId, isOwn, debits }: DebitsCardProps & { debits: AccountDebits }) {
  const { companies, stops } = debits;
  const mayChange = useMay()('customers.stop') && !isOwn;
  const [action, setAction] = useState<StopAction | null>(null);
  return (
    <Card
      title="Stop Payments"
      description={
        companies.length === 0
          ? 'No company has debited this account.'
          : `Debited by ${companies.map(({ companyName }) => companyName).join(', ')}.`
      }
      actions={
        mayChange && (
          <Button variant="secondary" onClick={() => setAction({ does: 'place' })}>
            Take Oral Order
          </Button>
        )
      }
    >
      {stops.length === 0 ? (
        <p className="text-ink-soft">No stop orders.</p>
      ) : (
        <ul aria-label="Stop orders" className="divide-y divide-line">
          {stops.map((stop) => (
            <li key={stop.id} className="grid gap-1 py-2.5 first:pt-0 last:pb-0">
              <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="font-semibold [overflow-wrap:anywhere]">
                  {stop.companyName}{' '}
                  <span className="tabular font-normal text-ink-soft">{stop.companyId}</span>
                </span>
                <Badge variant={stop.state === 'active' ? 'info' : 'secondary'}>
                  {stopStateWords[stop.state]}
                </Badge>
              </span>
              <span className="text-sm">{factsOfStop(stop)}</span>
              {mayChange && stop.state === 'active' && (
                <span className="-mx-3 flex flex-wrap gap-x-2">
                  {stop.lapsesOn !== null && (
                    <RowButton
                      label="Record Confirmation"
                      name={`Record Confirmation for ${stop.companyName}`}
                      onClick={() => setAction({ does: 'confirm', stop })}
                    />
                  )}
                  <RowButton
                    label="Lift"
                    name={`Lift the order about ${stop.companyName}`}
                    onClick={() => setAction({ does: 'lift', stop })}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {action && (
        <StopDialog
          accountId={accountId}
          action={action}
          companies={companies}
          onClose={() => setAction(null)}
        />
      )}
    </Card>
  );
}

function factsOfStop(stop: DebitStop): string {
  const { scope, amount, debitOn, isOral, lapsesOn, confirmedAt, expiresOn, stoppedCount } = stop;
  return [
    scope === 'company' ? 'Every debit' : 'One payment',
    amount && usdOf(amount),
    debitOn && `due on ${formatCalendarDate(debitOn)}`,
    `${isOral ? 'oral' : 'written'}, ${formatDate(stop.placedAt)}`,
    lapsesOn && `lapses after ${formatCalendarDate(lapsesOn)}`,
    confirmedAt && `confirmed ${formatDate(confirmedAt)}`,
    expiresOn && `until ${formatCalendarDate(expiresOn)}`,
    stoppedCount > 0 && `stopped ${stoppedCount}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
