import {
  type AlertFacts,
  alertReason,
  alertSentence,
  alertSubject,
} from '@seven-hills/contracts/api/money/alert-words';
import { brand } from '@seven-hills/contracts/brand';
import { compose, type Mail, type Unsubscribe } from './compose.ts';

/**
 * An alert about the customer's money: what happened, never the balance, why they get it, and how
 * they stop it.
 */
export const alertMail = (
  firstName: string,
  facts: AlertFacts,
  { profileUrl, unsubscribe }: { profileUrl: string; unsubscribe: Unsubscribe },
): Mail => ({
  ...compose(
    `Alert: ${alertSentence(facts)}`,
    [
      `Dear ${firstName},`,
      alertSentence(facts),
      `If you do not recognize this, please call us immediately: ${brand.servicePhone}, day or night.`,
      `${alertReason(facts.kind)} To change your alerts, sign in and open your profile: ${profileUrl}`,
    ],
    { link: { label: `Stop emails about ${alertSubject(facts.kind)}`, href: unsubscribe.url } },
  ),
  unsubscribe,
});
