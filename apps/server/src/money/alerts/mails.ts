import { brand } from '@seven-hills/bank/brand';
import type { AlertFacts, AlertKind } from '../../capability/alert-kind.ts';
import { letterTo, type Mail, type Unsubscribe } from '../../platform/mail/compose.ts';
import { alertReason, alertSentence } from './alert-kinds.ts';

const callUs = `please call us immediately: ${brand.emergencyPhone}.`;

/**
 * An alert: what happened, why the customer receives it, and how to turn it off, which is
 * impossible if it is about the security of the account. It never states the balance.
 */
export function alertMail(
  firstName: string,
  { kind, ...facts }: AlertFacts & { kind: AlertKind },
  siteUrl: string,
  unsubscribe: Unsubscribe,
): Mail {
  const [sentence, reason] = [alertSentence(kind, facts), alertReason(kind)];
  const { accountLabel } = facts;
  if (!kind.choice)
    return letterTo(firstName, kind.title, [
      sentence,
      `If this was not you, ${callUs}`,
      `${reason} Your profile lists everything of this kind: ${siteUrl}/profile?section=devices`,
    ]);
  return {
    ...letterTo(
      firstName,
      `Alert: ${sentence}`,
      [
        sentence,
        ...(accountLabel ? [`Account: ${accountLabel}`] : []),
        `If you do not recognize this, ${callUs}`,
        `${reason} To change your alerts, sign in and open your profile: ${siteUrl}/profile?section=alerts`,
      ],
      { link: { label: `Stop emails about ${kind.choice.subject}`, href: unsubscribe.url } },
    ),
    unsubscribe,
  };
}
