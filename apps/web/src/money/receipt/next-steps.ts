import type { BankServices } from '@seven-hills/contracts/api/bank';
import type { Transaction } from '@seven-hills/contracts/api/money/transactions';
import { receiptNumber } from './receipt-number.ts';

type Services = Pick<BankServices, 'deposits' | 'withdrawals' | 'wires' | 'paymentProviders'>;

/**
 * The address of the form that a transaction was made with, to be filled in with it; null for what
 * its owner did not order or cannot order now. Nothing is sent before a review and the PIN.
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
    case 'external_payment':
      return paymentProvider && services.paymentProviders.includes(paymentProvider)
        ? { view: 'external-transfer', tab: 'payment' }
        : null;
    default:
      return null;
  }
}

/**
 * The address at which a problem with a transaction is reported; of one that moved no money, the form
 * for a message to support.
 */
export const reportHref = ({ id, status }: Pick<Transaction, 'id' | 'status'>): string =>
  status === 'declined' || status === 'failed'
    ? `/support?${new URLSearchParams({ about: receiptNumber(id) })}`
    : `/cases?report=${id}`;
