import { formatUsd } from '@seven-hills/money';

/** Explains why the bank always shows and emails alerts about missed payments. */
export const missedPaymentReason =
  'You get this because we always tell you when a scheduled payment is late or not made.';

/** A payment of a schedule. `addsMoney`: it comes from a linked account of its owner. */
interface NamedPayment {
  amount: bigint;
  payeeNickname: string;
  addsMoney: boolean;
}

/** "payment of $50.00 to Ada", or "transfer of $50.00 from Ally Bank ••6789". */
export const paymentWords = ({ amount, payeeNickname, addsMoney }: NamedPayment): string =>
  addsMoney
    ? `transfer of ${formatUsd(amount)} from ${payeeNickname}`
    : `payment of ${formatUsd(amount)} to ${payeeNickname}`;
