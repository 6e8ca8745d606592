import { brand } from '@seven-hills/bank/brand';
import { limits } from '@seven-hills/bank/limits';
import { maskEmail } from '@seven-hills/bank/text/email-addresses';
import {
  compose,
  composeSecret,
  letterTo,
  type Mail,
  type SecretMail,
} from '../../platform/mail/compose.ts';
import { confirmLabel, hello, notYou } from '../../platform/mail/phrases.ts';

export const confirmEmailMail = (confirmUrl: string): SecretMail =>
  composeSecret(
    'Confirm your email address',
    [
      hello,
      `Please confirm the email address of your ${brand.name} account. The link below works once, for ${limits.confirmLinkHours / 24} days; earlier links no longer work.`,
      'If you have no account with us, you do not need to do anything.',
    ],
    { label: confirmLabel, href: confirmUrl },
  );

interface EmailChangeFacts {
  firstName: string;
  newEmail: string;
  isByStaff: boolean;
  /** Whether the new address awaits its confirmation. */
  isPending: boolean;
}

/** The facts of a change, for the address that it replaces: it masks the new one. */
const replacedBy = ({ newEmail, isByStaff, isPending }: EmailChangeFacts): string => {
  const masked = maskEmail(newEmail);
  const what = isByStaff
    ? `Our staff changed the email address of your ${brand.name} account to ${masked}, and all sessions were signed out.`
    : isPending
      ? `Someone, hopefully you, asked to change the email address of your ${brand.name} account to ${masked}.`
      : `From now on, sign in to ${brand.name} as ${masked}. We will send your email there.`;
  return isPending
    ? `${what} The change takes effect once that address is confirmed. Until then, you sign in with this one, and our messages come here.`
    : what;
};

const changeSubject = ({ isPending }: EmailChangeFacts) =>
  isPending ? 'A change of your email address' : 'Your email address was changed';

/** To an address that was never confirmed, about its replacement. */
export const emailReplacedMail = (facts: EmailChangeFacts): Mail =>
  letterTo(facts.firstName, changeSubject(facts), [
    facts.isPending
      ? replacedBy(facts)
      : `${replacedBy(facts)} This is the last message to this address.`,
    notYou,
  ]);

const undoLabel = 'Undo the change';

const undoing = 'It signs out every device, and asks you for a new password.';

/** To a confirmed address, from which its replacement can be undone. */
export const emailUndoMail = (facts: EmailChangeFacts, undoUrl: string): SecretMail =>
  composeSecret(
    changeSubject(facts),
    [
      `Dear ${facts.firstName},`,
      replacedBy(facts),
      `If you did not want this change, undo it with the link below, which works once, for ${limits.undoLinkDays} days, even if the address is changed again in the meantime. ${undoing} You can also call us: ${brand.emergencyPhone}.`,
    ],
    { label: undoLabel, href: undoUrl },
  );

/** To an address that can be restored, at which someone asked for a password reset. */
export const undoAgainMail = (firstName: string, undoUrl: string, moment: string): SecretMail =>
  composeSecret(
    'Your email address was changed',
    [
      `Dear ${firstName},`,
      `Someone, hopefully you, asked to reset the password of your ${brand.name} account. This is no longer its email address, so we did not send a reset link here.`,
      `If you did not want your address to be changed, undo it with the link below, which works once, until ${moment}. ${undoing} You can also call us: ${brand.emergencyPhone}.`,
    ],
    { label: undoLabel, href: undoUrl },
  );

/** To a new, unconfirmed address, so it contains no name. */
export const confirmNewEmailMail = (
  newEmail: string,
  confirmUrl: string,
  isByStaff: boolean,
): SecretMail =>
  composeSecret(
    'Confirm your new email address',
    [
      hello,
      isByStaff
        ? `Our staff changed the email address of your ${brand.name} account to ${newEmail}, and all sessions were signed out.`
        : `Someone, hopefully you, asked to use ${newEmail} as the email address of a ${brand.name} account.`,
      `Please confirm it with the link below, which works once, for ${limits.confirmLinkHours / 24} days. Until then, the account keeps its earlier address, which also signs you in.`,
      'If this was not you, do not use the link, and please call us immediately.',
    ],
    { label: confirmLabel, href: confirmUrl },
  );

/** To a new address that has just replaced another. */
export const newEmailMail = (newEmail: string, isByStaff: boolean): Mail =>
  compose(isByStaff ? 'Your email address was changed' : 'Your new email address', [
    hello,
    isByStaff
      ? `Our staff changed the email address of your ${brand.name} account to ${newEmail}, and all sessions were signed out.`
      : `From now on, sign in to ${brand.name} as ${newEmail}. We will send your email here.`,
    notYou,
  ]);

/**
 * To an address that its owner restored. `moment` is the end of the waiting period; `removed`
 * describes the factors that were added to the sign-in protection after the change.
 */
export const emailRestoredMail = (firstName: string, moment: string, removed: string[]): Mail =>
  letterTo(firstName, 'Your email address is back', [
    'The change of your email address was undone, all sessions were signed out, and your password is the one that you have just chosen.',
    ...(removed.length === 0
      ? []
      : [
          `We removed these sign-in methods, which were added after the change: ${removed.join(', ')}.`,
        ]),
    `To protect your money, your PIN has not changed. Until ${moment}, changing it requires your current PIN as well as your password.`,
    notYou,
  ]);
