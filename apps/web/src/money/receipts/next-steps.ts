import type { Transaction } from '@seven-hills/bank/transaction';
import type { BankServices } from '@seven-hills/contracts/money/bank-services';
import { receiptNumber } from './receipt-number.ts';

type Services = Pick<
  BankServices,
  'deposits' | 'withdrawals' | 'wires' | 'bankTransfers' | 'paymentProviders'
>;

/**
 * The URL of the form that repeats a transaction; null if its owner did not order it or cannot
 * order it now. Nothing is sent before a review and the PIN.
 */
export function repeatHref(transaction: Transaction, services: Services): string | null {
  const form = formOf(transaction, services);
  if (!form || transaction.channel === 'counter') return null;
  return `/dashboard?${new URLSearchParams({ ...form, repeat: String(transaction.id) })}`;
}

function formOf(
  { type, direction, paymentProvider }: Transaction,
  services: Services,
): Record<string, string> | null {
  switch (type) {
    case 'transfer':
      return direction === 'out' ? { view: 'transaction', type } : null;
    case 'deposit':
      return services.deposits === 'off' ? null : { view: 'transaction', type };
    case 'withdrawal':
      return services.withdrawals ? { view: 'transaction', type } : null;
    case 'wire_transfer':
      return services.wires ? { view: 'external-transfer', tab: 'wire' } : null;
    case 'ach_payment':
      return services.bankTransfers ? { view: 'external-transfer', tab: 'ach' } : null;
    case 'external_payment':
      return paymentProvider && services.paymentProviders.includes(paymentProvider)
        ? { view: 'external-transfer', tab: 'payment' }
        : null;
    default:
      return null;
  }
}

type Reported = Pick<Transaction, 'id' | 'status' | 'direction' | 'toAccountId'>;

/**
 * The URL for reporting a problem with a transaction; if it moved no money, the support message
 * form.
 */
export function reportHref({ id, status, direction, toAccountId }: Reported): string {
  if (status === 'declined' || status === 'failed')
    return `/support?${new URLSearchParams({ about: receiptNumber(id) })}`;
  // Of a transfer between accounts of the customer, the paying side is assumed.
  return `/cases?report=${id}${direction === 'in' && toAccountId ? `&account=${toAccountId}` : ''}`;
}
