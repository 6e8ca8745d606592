import { letterTo } from '../../platform/mail/compose.ts';
import type { Mail } from '../../platform/mail/queue-mail.ts';

/**
 * Reports the outcome of a pending transaction. `subject` names it, such as "wire of $500.00 to Ada
 * Byron"; a refusal includes its reason.
 */
export const decisionMail = (
  firstName: string,
  subject: string,
  isCompleted: boolean,
  reason: string | null,
  /** A sentence that says where the money is after a refusal. */
  moneySentence: string,
): Mail =>
  isCompleted
    ? letterTo(firstName, `Completed: your ${subject}`, [
        `Your ${subject} has been completed.`,
        outcomeReason,
      ])
    : letterTo(firstName, `Not carried out: your ${subject}`, [
        `Your ${subject} was not carried out. ${moneySentence}`,
        ...(reason === null ? [] : [`The reason: ${reason}`]),
        outcomeReason,
      ]);

const outcomeReason =
  'You get this because we always email you what became of a pending transaction.';
