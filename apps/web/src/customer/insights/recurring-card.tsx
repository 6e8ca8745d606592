import type { RecurringPayment } from '@seven-hills/contracts/money/insights';
import { formatAmount } from '@seven-hills/money';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { centsOf, usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { Queried } from '../../net/query-panel.tsx';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { formatCalendarDate } from '../../ui/data/dates.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { useAccountHref, useAccountsInUrl } from '../own-accounts/account-in-url.ts';
import { keepScheduleDraft } from '../schedules/schedule-draft.ts';
import { viewHref } from '../screens.ts';
import { recurringQuery } from './queries.ts';

const rhythmNames: Partial<Record<RecurringPayment['every'], string>> = {
  weekly: 'Every week',
  biweekly: 'Every two weeks',
  monthly: 'Every month',
  quarterly: 'Every quarter',
};

/** Limits the list so that the rest of the screen stays in view; the others are one click away. */
const shownFirst = 8;

/** Recurring payments found in the history, each with a button to schedule it. */
export function RecurringCard() {
  const [, navigate] = useLocation();
  const accountHref = useAccountHref();
  const { given } = useAccountsInUrl();
  const [showsAll, setShowsAll] = useState(false);
  const schedule = useCall({
    mutationFn: ({ lastTransactionId }: RecurringPayment) =>
      api.post('/api/payees', {
        body: { kind: 'transaction', transactionId: lastTransactionId },
      }),
    onSuccess({ payee }, { amount, every, nextOn }) {
      keepScheduleDraft({
        amount: formatAmount(centsOf(amount)),
        recipient: null,
        description: '',
        firstOn: nextOn,
      });
      navigate(viewHref('schedules', { new: every, payee: String(payee.id) }));
    },
    failure: { title: 'Not Scheduled', fallback: 'Please try again.' },
  });
  return (
    <Card
      title="Recurring Payments"
      description="Found in your activity of the last year, by rhythm: who you pay, and who pays you."
    >
      <FailureAlert of={schedule} className="mb-3" />
      <Queried of={recurringQuery(given)} loading="Looking for recurring payments" rows={4}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState title="No recurring payments found">
              Three payments at regular intervals appear here: to the same payee, or direct deposits
              from the same employer.
            </EmptyState>
          ) : (
            <>
              <ul className="divide-y divide-line">
                {found.slice(0, showsAll ? found.length : shownFirst).map((payment) => (
                  <li
                    key={payment.lastTransactionId}
                    className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
                  >
                    <span className="grid min-w-0">
                      <Link
                        href={accountHref(
                          'history',
                          payment.direction === 'in'
                            ? { search: payment.name, direction: 'in' }
                            : { payee: payment.key, direction: 'out' },
                        )}
                        className="flex min-h-11 items-center font-semibold text-primary hover:underline [overflow-wrap:anywhere]"
                      >
                        {payment.name}
                      </Link>
                      <span className="text-ink-soft text-sm">
                        {payment.direction === 'in' && 'Income, '}
                        {payment.direction === 'in'
                          ? rhythmNames[payment.every]?.toLowerCase()
                          : rhythmNames[payment.every]}
                        , {payment.isSteady ? '' : 'last '}
                        <span className="tabular">{usdOf(payment.amount)}</span>
                      </span>
                      <span className="text-ink-soft text-sm">
                        Next expected on {formatCalendarDate(payment.nextOn)}
                      </span>
                    </span>
                    {payment.direction === 'in' ? null : payment.scheduleId === null ? (
                      <Button
                        variant="secondary"
                        aria-label={`Schedule it: ${payment.name}`}
                        pending={
                          schedule.isPending &&
                          schedule.variables.lastTransactionId === payment.lastTransactionId
                        }
                        onClick={() => schedule.mutate(payment)}
                      >
                        Schedule it
                      </Button>
                    ) : (
                      <ButtonLink
                        href={viewHref('schedules', { id: String(payment.scheduleId) })}
                        variant="link"
                        className="min-h-11"
                      >
                        Scheduled
                      </ButtonLink>
                    )}
                  </li>
                ))}
              </ul>
              {found.length > shownFirst && (
                <Button
                  variant="quiet"
                  className="mt-2"
                  aria-expanded={showsAll}
                  onClick={() => setShowsAll(!showsAll)}
                >
                  {showsAll ? 'Show Fewer' : `Show All ${found.length}`}
                </Button>
              )}
            </>
          )
        }
      </Queried>
    </Card>
  );
}
