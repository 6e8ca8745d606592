import type { Payee } from '@seven-hills/contracts/money/payees';
import { Link } from 'wouter';
import { buttonStyle } from '../../ui/button.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { payHref, scheduleHref } from './payee-words.ts';

export interface PayeeActionsProps {
  payee: Payee;
  onRename: (payee: Payee) => void;
  onRemove: (payee: Payee) => void;
}

const className = 'px-1 tabular:px-1.5';

/** What can be done with a payee. */
export function PayeeActions({ payee, onRename, onRemove }: PayeeActionsProps) {
  const { nickname } = payee;
  const link = buttonStyle({ variant: 'quiet', className });
  return (
    <span className="-mx-1 flex flex-wrap gap-x-2 tabular:-mx-1.5 tabular:flex-nowrap tabular:justify-end tabular:gap-x-0">
      <Link href={payHref(payee)} className={link} aria-label={`Pay ${nickname}`}>
        Pay
      </Link>
      <Link
        href={scheduleHref(payee)}
        className={link}
        aria-label={`Schedule a payment to ${nickname}`}
      >
        Schedule
      </Link>
      <RowButton
        label="Rename"
        name={`Rename ${nickname}`}
        className={className}
        onClick={() => onRename(payee)}
      />
      <RowButton
        label="Remove"
        name={`Remove ${nickname}`}
        className={className}
        onClick={() => onRemove(payee)}
      />
    </span>
  );
}
