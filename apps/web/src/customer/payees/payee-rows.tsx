import type { Payee } from '@seven-hills/contracts/money/payees';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useId, useRef, useState } from 'react';
import { usdOf } from '../../money/transaction-words.ts';
import { cn } from '../../ui/cn.ts';
import { formatDate } from '../../ui/data/dates.ts';
import { EndingInSight } from '../../ui/ending-in-sight.tsx';
import { PayeeActions, type PayeeActionsProps } from './payee-actions.tsx';
import { placeOf } from './payee-words.ts';

interface PayeeRowsProps extends Omit<PayeeActionsProps, 'payee'> {
  payees: readonly Payee[];
}

/** The payees where a table has no room: a compact row each, which opens to its actions. */
export function PayeeRows({ payees, ...actions }: PayeeRowsProps) {
  return (
    <ul aria-label="Payees" className="grid divide-y divide-line border-line border-y">
      {payees.map((payee) => (
        <PayeeRow key={payee.id} payee={payee} {...actions} />
      ))}
    </ul>
  );
}

function PayeeRow(props: PayeeActionsProps) {
  const { nickname, name, lastPaidAt, paidThisYear } = props.payee;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const row = useRef<HTMLLIElement>(null);
  // The actions of a row near the window's end would open below it.
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const place = placeOf(props.payee);
  const about = name === nickname ? place : `${name} · ${place}`;
  return (
    <li ref={row}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="flex min-h-16 w-full cursor-pointer items-center gap-3 py-2 text-left hover:text-primary"
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="grid min-w-0 flex-1 [overflow-wrap:anywhere]">
          <span className={cn('font-semibold', !isOpen && 'truncate')}>{nickname}</span>
          {isOpen ? (
            <span className="text-ink-soft text-sm">{about}</span>
          ) : (
            <EndingInSight text={about} className="text-ink-soft text-sm" />
          )}
        </span>
        <ChevronDown
          aria-hidden="true"
          className={cn(
            'size-5 shrink-0 text-ink-soft transition-transform',
            isOpen && 'rotate-180',
          )}
        />
      </button>
      <div id={id} hidden={!isOpen} className="pb-3">
        <p className="break-words text-ink-soft text-sm">
          {lastPaidAt ? `Last paid ${formatDate(lastPaidAt)}` : 'Not paid yet'} ·{' '}
          <span className="tabular">{usdOf(paidThisYear)}</span> this year
        </p>
        <PayeeActions {...props} />
      </div>
    </li>
  );
}
