import type { Transaction } from '@seven-hills/bank/transaction';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import BookUser from 'lucide-react/icons/book-user';
import Repeat from 'lucide-react/icons/repeat';
import Users from 'lucide-react/icons/users';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { api } from '../../net/api-client.ts';
import { bankServices } from '../../net/bank-services.ts';
import { useCall } from '../../net/use-call.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { CaseNote, CaseStep } from './case-step.tsx';
import { isPaidBy, repeatHref } from './next-steps.ts';
import { toastSavedPayee } from './toast-saved-payee.ts';

interface ReceiptStepsProps {
  transaction: Transaction;
  onLeave?: (() => void) | undefined;
  /** The state of the button that shows the actions; without one, they are always in sight. */
  more?: { id: string; isOpen: boolean };
  className?: string;
  children?: ReactNode;
}

/**
 * The latest case about a transaction, and the actions: repeat it, split it among several, or
 * report a problem.
 */
export function ReceiptSteps(props: ReceiptStepsProps) {
  const { transaction, onLeave, more, className, children } = props;
  const repeat = repeatHref(transaction, bankServices);
  const style = buttonStyle({ variant: 'quiet', className: 'px-3' });
  const list = useRef<HTMLDivElement>(null);
  const isOpen = more?.isOpen ?? false;
  useEffect(() => {
    if (isOpen) list.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [isOpen]);
  return (
    <div className={className}>
      <CaseNote transaction={transaction} onLeave={onLeave} />
      <div
        ref={list}
        id={more?.id}
        hidden={more && !isOpen}
        className={
          more
            ? // Scrolls where the window is low, so that the buttons below stay in sight.
              '-mx-4 mb-2 grid max-h-[max(5.5rem,calc(100dvh-28rem))] justify-items-start overflow-y-auto p-1 sm:grid-cols-2'
            : '-mx-3 flex flex-wrap gap-x-2'
        }
      >
        {children}
        {repeat && (
          <Link href={repeat} className={style} onClick={onLeave}>
            <Repeat aria-hidden="true" />
            Repeat
          </Link>
        )}
        {transaction.status === 'completed' && paysSomebody(transaction) && (
          <Link
            href={`/dashboard?view=bill-split&repeat=${transaction.id}`}
            className={style}
            onClick={onLeave}
          >
            <Users aria-hidden="true" />
            Split This
          </Link>
        )}
        <SavePayeeButton transaction={transaction} />
        <CaseStep transaction={transaction} onLeave={onLeave} />
      </div>
    </div>
  );
}

/** Saves the recipient of a payment as a payee, unless they are one. */
function SavePayeeButton({ transaction }: { transaction: Transaction }) {
  const queryClient = useQueryClient();
  const offers = paysSomebody(transaction);
  const { data: payees, isPending } = useQuery({
    ...api.query('/api/payees', { query: {} }),
    enabled: offers,
  });
  const save = useCall({
    mutationFn: () =>
      api.post('/api/payees', { body: { kind: 'transaction', transactionId: transaction.id } }),
    onSuccess(saved) {
      toastSavedPayee(saved);
      return queryClient.invalidateQueries({ queryKey: api.key('GET', '/api/payees') });
    },
    failure: { title: 'Not Saved', fallback: 'The payee could not be saved.' },
  });
  const isSaved = payees?.some((payee) => isPaidBy(transaction, payee));
  if (!offers || isPending || (isSaved && !save.isSuccess)) return null;
  return (
    <Button
      variant="quiet"
      className="px-3"
      pending={save.isPending}
      disabled={save.isSuccess}
      onClick={() => save.mutate()}
    >
      {!save.isPending && <BookUser aria-hidden="true" />}
      {save.isSuccess ? 'Payee Saved' : 'Save as Payee'}
    </Button>
  );
}

const paysSomebody = ({ type, direction }: Transaction): boolean =>
  direction === 'out' &&
  (type === 'transfer' ||
    type === 'wire_transfer' ||
    type === 'external_payment' ||
    type === 'ach_payment');
