import type { AlertPreference } from '@seven-hills/contracts/money/alerts';
import { usdOf } from '../../money/transaction-words.ts';
import { bankServices } from '../../net/bank-services.ts';

/** Labels for the amount of each kind of alert. */
export const amountLabels: Readonly<Record<string, string>> = {
  money_in: 'From this amount on',
  money_out: 'From this amount on',
  low_balance: 'When less than this is available',
};

/** Whether a kind is offered; one about a service that the bank lacks keeps its saved settings. */
export const isOffered = ({ kind }: AlertPreference): boolean =>
  bankServices.wires || (kind !== 'wire_settled' && kind !== 'wire_declined');

/** Whether the customer gets this offered kind of alert anywhere. */
export const isOn = (preference: AlertPreference): boolean =>
  isOffered(preference) && (preference.inApp || preference.email || preference.push);

/** Where the customer gets a kind of alert, and from which amount on, in one line. */
export function alertState(preference: AlertPreference): string {
  const { kind, inApp, email, push, amount } = preference;
  if (!isOn(preference)) return 'Off';
  const channels = [inApp && 'in the app', email && 'by email', push && 'on my devices'].filter(
    (channel) => channel !== false,
  );
  const text = channels.join(', ');
  const where = text.charAt(0).toUpperCase() + text.slice(1);
  if (amount === null || Number(amount) === 0) return where;
  return `${where}; ${kind === 'low_balance' ? 'below' : 'from'} ${usdOf(amount)}`;
}
