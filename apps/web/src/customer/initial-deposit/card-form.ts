import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { createInitialDepositPayment } from '@seven-hills/contracts/money/initial-deposit';
import type { Ref } from 'react';

export type DepositPayment = AnswerOf<typeof createInitialDepositPayment>;

/** The outcome that the processor's form reports. Only the bank's server knows for sure. */
export type CardOutcome =
  | { state: 'succeeded' }
  | { state: 'processing' }
  /** No answer arrived; the card may still have been charged. */
  | { state: 'lost' }
  | { state: 'refused'; message: string | null };

export interface CardFormHandle {
  /** Submits the card; the result arrives as an outcome. */
  pay(): void;
}

/**
 * The props of both processors' forms. The fields are the processor's; the button is the bank's.
 */
export interface CardFormProps {
  payment: DepositPayment;
  ref: Ref<CardFormHandle>;
  onReady: () => void;
  /** Called if the form cannot be shown. */
  onUnavailable: () => void;
  /** Called when Enter is pressed in a field. */
  onSubmit: () => void;
  onOutcome: (outcome: CardOutcome) => void;
}
