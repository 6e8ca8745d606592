import type { createInitialDepositPayment } from '@seven-hills/contracts/api/money/initial-deposit';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { Ref } from 'react';

export type DepositPayment = AnswerOf<typeof createInitialDepositPayment>;

/** How an attempt to pay ended, as the processor's form says. Only the bank's server knows for sure. */
export type CardOutcome =
  | { state: 'succeeded' }
  | { state: 'processing' }
  /** No answer came: the card may have been charged all the same. */
  | { state: 'lost' }
  | { state: 'refused'; message: string | null };

export interface CardFormHandle {
  /** Pays with what was typed; the end of it comes as an outcome. */
  pay(): void;
}

/** What the two processors' forms have in common: the fields are theirs, the button is the bank's. */
export interface CardFormProps {
  payment: DepositPayment;
  ref: Ref<CardFormHandle>;
  onReady: () => void;
  /** The form cannot be shown. */
  onUnavailable: () => void;
  /** Enter was pressed in a field. */
  onSubmit: () => void;
  onOutcome: (outcome: CardOutcome) => void;
}
