import type { Transaction } from '@seven-hills/bank/transaction';
import type { BankServices } from '@seven-hills/contracts/money/bank-services';
import type { Payee } from '@seven-hills/contracts/money/payees';
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

type Paid = Pick<
  Transaction,
  | 'type'
  | 'counterparty'
  | 'toAccountNumber'
  | 'externalAccountNumber'
  | 'externalRoutingNumber'
  | 'paymentProvider'
  | 'paymentIdentifier'
>;
type Saved = Pick<
  Payee,
  'kind' | 'name' | 'lastFour' | 'routingNumber' | 'paymentProvider' | 'paymentIdentifier'
>;

/** Whether a payment went to a saved payee. */
export function isPaidBy(payment: Paid, payee: Saved): boolean {
  const { type, counterparty, toAccountNumber, externalAccountNumber } = payment;
  switch (payee.kind) {
    case 'customer':
      return (
        type === 'transfer' &&
        payee.name === counterparty &&
        payee.lastFour === (toAccountNumber ?? '').slice(-4)
      );
    case 'payment_service':
      return (
        payee.paymentProvider === payment.paymentProvider &&
        payee.paymentIdentifier === payment.paymentIdentifier
      );
    default:
      return (
        type === (payee.kind === 'ach_account' ? 'ach_payment' : 'wire_transfer') &&
        payee.routingNumber === payment.externalRoutingNumber &&
        payee.lastFour === externalAccountNumber
      );
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
