import { brand } from '@seven-hills/bank/brand';
import type { PaymentProvider } from '@seven-hills/bank/limits';
import { providerNames } from '@seven-hills/bank/payments/payment-providers';
import { type Cents, formatUsd } from '@seven-hills/money';
import { letterTo, type Mail } from '../../platform/mail/compose.ts';
import { holdSentence } from '../payee-rules/hold-sentence.ts';

interface HeldPayment {
  amount: Cents;
  provider: PaymentProvider;
  recipientName: string;
  heldUntil: Date;
}

/** Notifies the customer of a payment to a new recipient while it can still be stopped. */
export const firstPaymentMail = (
  firstName: string,
  { amount, provider, recipientName, heldUntil }: HeldPayment,
): Mail =>
  letterTo(firstName, 'A payment to a new recipient is on hold', [
    `We have received your order to pay ${formatUsd(amount)} to ${recipientName} through ${providerNames[provider]}. ${holdSentence(heldUntil)}`,
    `If you did not order this payment, please call us immediately: ${brand.emergencyPhone}. We can stop it until then.`,
  ]);
