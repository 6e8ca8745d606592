import { brand } from '@seven-hills/bank/brand';
import type { PersonName } from '@seven-hills/bank/person-names';
import { roleNames, type StaffRole } from '@seven-hills/bank/staff-roles';
import { compose, type Fact } from './compose.ts';
import type { Mail } from './queue-mail.ts';

/** Mail about changes by staff, and mail to staff. */

export const accountSuspendedMail = (firstName: string): Mail =>
  compose('Your account is suspended', [
    `Dear ${firstName},`,
    'Our staff suspended your account. You can still sign in and view it, but you cannot move money. Wires and payments that have not been sent yet are on hold.',
    'Please call us to find out why and to have it reactivated.',
  ]);

export const accountActivatedMail = (firstName: string): Mail =>
  compose('Your account is active again', [
    `Dear ${firstName},`,
    'Our staff activated your account. You can use all banking features again.',
  ]);

/** For an account that still awaits its initial deposit. */
export const suspensionEndedMail = (firstName: string): Mail =>
  compose('Your account is no longer suspended', [
    `Dear ${firstName},`,
    'Our staff ended the suspension of your account. Your initial deposit will activate it.',
  ]);

export const termsChangedMail = (firstName: string, facts: readonly Fact[]): Mail =>
  compose(
    'Your limits or fees have changed',
    [
      `Dear ${firstName},`,
      'Our staff changed what applies to your account, from now on.',
      `If you have questions, please call us: ${brand.servicePhone}, day or night.`,
    ],
    { facts },
  );

export const accountClosedMail = (firstName: string): Mail =>
  compose('Your account is closed', [
    `Dear ${firstName},`,
    'Your account is closed. No money can be moved on it, and signing in no longer works.',
    `If you did not expect this or need your statements, please call us: ${brand.servicePhone}, day or night.`,
  ]);

/** Gives no reason, because a thief may be reading the account holder's mailbox. */
export const signInBlockedMail = (firstName: string): Mail =>
  compose('Signing in to your account is blocked', [
    `Dear ${firstName},`,
    'Our staff blocked signing in to your account and ended all sessions. Resetting your password does not lift the block.',
    `Please call us to find out why and to have it lifted: ${brand.servicePhone}, day or night.`,
  ]);

export const signInUnblockedMail = (firstName: string): Mail =>
  compose('You can sign in again', [
    `Dear ${firstName},`,
    'Our staff lifted the block on signing in to your account.',
    `If you did not request this, please call us immediately: ${brand.servicePhone}, day or night.`,
  ]);

export const signedOutByStaffMail = (firstName: string): Mail =>
  compose('You were signed out', [
    `Dear ${firstName},`,
    'Our staff ended sessions of your account. You can sign in again at any time.',
    `If you did not request this or have questions, please call us: ${brand.servicePhone}, day or night.`,
  ]);

/** To every administrator, when one of them is blocked from signing in or unblocked. */
export const staffSignInChangedMail = (firstName: string, facts: readonly Fact[]): Mail =>
  compose(
    'Staff access has changed',
    [
      `Dear ${firstName},`,
      'Signing in was blocked or unblocked for a staff member. All administrators receive this message.',
      'If you did not expect this, contact the colleague named below in person or by phone.',
    ],
    { facts },
  );

export const waitingPeriodLiftedMail = (firstName: string): Mail =>
  compose('Your waiting period has ended', [
    `Dear ${firstName},`,
    'Our staff ended the waiting period that follows a password reset. You can change or unlock your PIN with your password again.',
    `If you did not request this, please call us immediately: ${brand.servicePhone}, day or night.`,
  ]);

export const pinUnlockedMail = (firstName: string): Mail =>
  compose('Your PIN is unlocked', [
    `Dear ${firstName},`,
    'Our staff unlocked your PIN. You can use it again.',
    `If you did not request this, please call us immediately: ${brand.servicePhone}, day or night.`,
  ]);

export const nameConfirmedMail = (name: PersonName): Mail =>
  compose('Your new name is confirmed', [
    `Dear ${name.firstName},`,
    `Our staff confirmed your new name, ${fullName(name)}. From now on, everyone you send money to or receive money from sees this name.`,
    'If you did not change your name, please call us immediately.',
  ]);

export const nameDeclinedMail = (kept: PersonName, declined: PersonName, reason: string): Mail =>
  compose(
    'Your new name was not confirmed',
    [
      `Dear ${kept.firstName},`,
      `Our staff could not confirm ${fullName(declined)} as your new name. Your account remains in the name of ${fullName(kept)}.`,
      `If you have questions, please call us: ${brand.supportPhone}. If you did not change your name, please call us immediately.`,
    ],
    { facts: [['Reason', reason]] },
  );

const fullName = ({ firstName, lastName }: PersonName) => `${firstName} ${lastName}`;

export const roleChangedMail = (firstName: string, role: 'user' | StaffRole): Mail =>
  compose('Your role was changed', [
    `Dear ${firstName},`,
    role === 'user'
      ? `Another staff member removed your role on the staff of ${brand.name}. You cannot use the staff area anymore.`
      : `Another staff member gave you the role ${roleNames[role].toLowerCase()} on the staff of ${brand.name}. You can now use the staff area.`,
    'If you did not expect this, please notify your colleagues immediately.',
  ]);

/** To every administrator, when a staff member's role or address changes. */
export const staffAccessChangedMail = (firstName: string, facts: readonly Fact[]): Mail =>
  compose(
    'Staff access has changed',
    [
      `Dear ${firstName},`,
      'A staff member was added or removed, or has another role or email address. All administrators receive this message.',
      'If you did not expect this, contact the colleague named below in person or by phone, and have the change reversed.',
    ],
    { facts },
  );

const findingsMailedMax = 10;

interface Found {
  check: string;
  finding: string;
}

const countOf = (findings: readonly Found[]) =>
  findings.length === 1 ? '1 finding' : `${findings.length} findings`;

export const auditFindingsMail = (firstName: string, findings: readonly Found[], siteUrl: string) =>
  findingsMail(
    `The nightly audit has ${countOf(findings)}`,
    `Dear ${firstName},`,
    `Tonight's audit of the bank's books has ${countOf(findings)}. Please have them investigated before making any other changes.`,
    findings,
    siteUrl,
  );

export const proofFindingsMail = (firstName: string, findings: readonly Found[], siteUrl: string) =>
  findingsMail(
    `The continuous audit has ${countOf(findings)}`,
    `Dear ${firstName},`,
    `The audit that runs while the bank is open has ${countOf(findings)}. Please have them investigated before making any other changes.`,
    findings,
    siteUrl,
  );

function findingsMail(
  subject: string,
  salutation: string,
  opening: string,
  findings: readonly Found[],
  siteUrl: string,
): Mail {
  const shown = findings.slice(0, findingsMailedMax);
  return compose(
    subject,
    [
      salutation,
      opening,
      ...shown.map(({ check, finding }) => `${finding}\nFailed check: ${check}`),
      ...(findings.length > shown.length ? ['The Reports screen lists the others.'] : []),
    ],
    { link: { label: 'Open the Reports', href: `${siteUrl}/admin?view=reports` } },
  );
}
