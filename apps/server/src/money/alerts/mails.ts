import { brand } from '@seven-hills/bank/brand';
import type { ChosenKind } from '@seven-hills/bank/words/alert-kinds';
import {
  type AlertFacts,
  alertReason,
  alertSentence,
  alertSubject,
  alertTitles,
} from '@seven-hills/bank/words/alert-words';
import { compose, type Mail, type Unsubscribe } from '../../platform/mail/compose.ts';
import { notYou } from '../../platform/mail/phrases.ts';

/**
 * An alert about the customer's money: what happened, why they receive it, and how to turn it off.
 * It never states the balance.
 */
export const alertMail = (
  firstName: string,
  facts: AlertFacts & { kind: ChosenKind },
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

/** An alert about the security of the account, which cannot be turned off. */
export const securityAlertMail = (firstName: string, facts: AlertFacts, profileUrl: string): Mail =>
  compose(alertTitles[facts.kind], [
    `Dear ${firstName},`,
    alertSentence(facts),
    notYou,
    `${alertReason(facts.kind)} Your profile lists everything of this kind: ${profileUrl}`,
  ]);
