import type { Payee, PayeeDetails, PayeeKind } from '@seven-hills/contracts/money/payees';
import { bankServices } from '../../net/bank-services.ts';
import { viewHref } from '../screens.ts';

/** How a form pays: an account at another bank by ACH or wire, or through a payment service. */
export type PayingWay = 'ach' | 'wire' | 'payment';

/** The payees that a form can pay. */
export const kindsPaid = (way: PayingWay): readonly PayeeKind[] => {
  if (way === 'payment') return ['payment_service'];
  return bankServices.bankTransfers ? ['bank_account', 'ach_account'] : ['bank_account'];
};

/** The payee is paid in the way that the customer has chosen, whatever they were saved for. */
export const payHrefIn = (way: PayingWay, { id }: Payee): string =>
  viewHref('external-transfer', { tab: way, payee: String(id) });

type HintedPayee = Pick<PayeeDetails, 'achAccount'> & {
  payee: Pick<Payee, 'isReachedByAch'>;
};

/** Says what else could pay an account at another bank, or that only a wire can. */
export function wayHint(
  way: PayingWay,
  { payee: { isReachedByAch }, achAccount }: HintedPayee,
): string | undefined {
  if (way === 'payment' || !bankServices.bankTransfers || !bankServices.wires) return undefined;
  if (!isReachedByAch) return way === 'ach' ? 'Only a wire can pay this account.' : undefined;
  if (way === 'wire') return 'ACH can pay this account, too.';
  return achAccount ? undefined : 'Saved for wires. ACH can pay this account, too.';
}
