import { writeMoment } from '../../platform/time/bank-calendar.ts';

/** Returns a sentence that says how long a payment to a new recipient is held. */
export const holdSentence = (heldUntil: Date): string =>
  `This is your first payment to this recipient, so we hold it until ${writeMoment(heldUntil)} before it is sent.`;
