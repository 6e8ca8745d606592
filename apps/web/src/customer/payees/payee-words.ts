import { providerNames } from '@seven-hills/bank/payments/payment-providers';
import type { Payee } from '@seven-hills/contracts/money/payees';
import { bankServices } from '../../net/bank-services.ts';
import { viewHref } from '../screens.ts';

/** The destination of the money: "Fifth Third Bank ••4433". */
export function placeOf(payee: Payee): string {
  if (payee.paymentProvider)
    return `${providerNames[payee.paymentProvider]}, ${payee.paymentIdentifier}`;
  const bank = payee.kind === 'customer' ? null : (payee.bankName ?? payee.knownBankName);
  return `${bank ?? 'Account'} ••${payee.lastFour}`;
}

/**
 * The URL of the form that pays this payee, with the payee filled in: the free way where it reaches
 * the account.
 */
export function payHref({ id, kind, isReachedByAch }: Payee): string {
  const payee = String(id);
  if (kind === 'customer') return viewHref('transaction', { type: 'transfer', payee });
  const way = isReachedByAch && bankServices.bankTransfers ? 'ach' : 'wire';
  return viewHref('external-transfer', {
    tab: kind === 'payment_service' ? 'payment' : way,
    payee,
  });
}

export const scheduleHref = ({ id }: Pick<Payee, 'id'>): string =>
  viewHref('schedules', { new: 'once', payee: String(id) });
