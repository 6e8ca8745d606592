import { providerNames } from '@seven-hills/bank/payments/payment-providers';
import type { Payee } from '@seven-hills/contracts/money/payees';
import { viewHref } from '../screens.ts';

/** The destination of the money: "Fifth Third Bank ••4433". */
export function placeOf(payee: Payee): string {
  if (payee.paymentProvider)
    return `${providerNames[payee.paymentProvider]}, ${payee.paymentIdentifier}`;
  const bank = payee.kind === 'customer' ? null : (payee.bankName ?? payee.knownBankName);
  return `${bank ?? 'Account'} ••${payee.lastFour}`;
}

const tabOf = { bank_account: 'wire', ach_account: 'ach', payment_service: 'payment' } as const;

/** The URL of the form that pays this payee, with the payee filled in. */
export function payHref({ id, kind }: Payee): string {
  const payee = String(id);
  if (kind === 'customer') return viewHref('transaction', { type: 'transfer', payee });
  return viewHref('external-transfer', { tab: tabOf[kind], payee });
}

export const scheduleHref = ({ id }: Pick<Payee, 'id'>): string =>
  viewHref('schedules', { new: 'once', payee: String(id) });
