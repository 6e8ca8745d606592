import { accountRoleWords, type SharingRole } from '@seven-hills/bank/words/sharing-words';
import { words } from '@seven-hills/bank/words/words';
import { compose, letterTo, type Mail } from '../../platform/mail/compose.ts';
import { writeDay } from '../../platform/time/bank-calendar.ts';

const asWhat = (role: SharingRole): string =>
  role === 'viewer' ? 'view an account' : 'share an account as a joint owner';

/** Invites somebody who may not be a customer; names neither the account nor its balance. */
export const invitationMail = (
  inviter: string,
  role: SharingRole,
  link: string,
  lastDay: string,
): Mail =>
  compose(
    `${inviter} invites you to ${asWhat(role)}`,
    [
      `${inviter} would like you to ${asWhat(role)} at our ${words.bank}.`,
      `Please sign in, or register with this email address, to review the agreement. The invitation expires on ${writeDay(lastDay)}. If you do not know ${inviter}, please ignore this message.`,
    ],
    { link: { label: 'View the invitation', href: link } },
  );

/** Tells an owner that the people who use the account have changed. */
export const peopleChangedMail = (firstName: string, sentence: string): Mail =>
  letterTo(firstName, 'The people on your account have changed', [
    sentence,
    'If you did not expect this, please call us immediately.',
  ]);

/** Tells the person who joined, with what they signed. */
export const joinedMail = (
  firstName: string,
  { role, number, points }: { role: SharingRole; number: string; points: readonly string[] },
): Mail =>
  letterTo(
    firstName,
    role === 'viewer' ? 'You can now view an account' : 'You now own an account jointly',
    [
      `You accepted an invitation to account ••${number.slice(-4)}. Your role: ${accountRoleWords[role].toLowerCase()}. This is what you agreed to:`,
      ...points,
    ],
  );
