/** Explains why the bank always shows and emails alerts about missed payments. */
export const missedPaymentReason =
  'You get this because we always tell you when a scheduled payment is late or not made.';
