import { brand } from '@seven-hills/contracts/brand';
import { compose, type Fact } from './compose.ts';
import type { Mail } from './queue-mail.ts';

/** Messages about what staff changed, and to staff. */

/** To the address that is replaced. */
export const emailChangedByStaffMail = (firstName: string, email: string): Mail =>
  emailChanged(`Dear ${firstName},`, email);

/** To the new address, which nobody has confirmed: it carries no name. */
export const newEmailByStaffMail = (email: string): Mail => emailChanged('Hello,', email);

const emailChanged = (greeting: string, email: string): Mail =>
  compose('Your e-mail address was changed', [
    greeting,
    `Our staff changed the e-mail address of your ${brand.name} account to ${email}, and all sessions were signed out. This message goes to both addresses.`,
    'If you did not ask for it, please call us at once.',
  ]);

export const accountSuspendedMail = (firstName: string): Mail =>
  compose('Your account is suspended', [
    `Dear ${firstName},`,
    'Our staff suspended your account. You can still sign in and read it, but you cannot move money, and wires and payments that have not been sent yet wait.',
    'Please call us to learn why and to have it opened again.',
  ]);

export const accountActivatedMail = (firstName: string): Mail =>
  compose('Your account is active again', [
    `Dear ${firstName},`,
    'Our staff activated your account. You can use all banking features again.',
  ]);

export const waitingPeriodLiftedMail = (firstName: string): Mail =>
  compose('Your waiting period has ended', [
    `Dear ${firstName},`,
    'Our staff ended the waiting period that follows a password reset. You can change or unlock your PIN with your password again.',
    `If you did not ask for it, please call us at once: ${brand.servicePhone}, day or night.`,
  ]);

export const roleChangedMail = (firstName: string, role: 'user' | 'admin'): Mail =>
  compose('Your role was changed', [
    `Dear ${firstName},`,
    role === 'admin'
      ? `A colleague made you an administrator of ${brand.name}. You can use the staff area now.`
      : `A colleague ended your role as an administrator of ${brand.name}. You cannot use the staff area anymore.`,
    'If you did not expect this, please tell your colleagues at once.',
  ]);

/** To every administrator, when somebody became one, ceased to be one, or has another address now. */
export const staffAccessChangedMail = (firstName: string, facts: readonly Fact[]): Mail =>
  compose(
    'Staff access was changed',
    [
      `Dear ${firstName},`,
      'Who can sign in as an administrator, or where an administrator receives mail, was changed. All administrators get this message.',
      'If you did not expect this, ask the colleague named below in person or by phone, and have the change reversed.',
    ],
    { facts },
  );

const findingsMailedMax = 10;

export function auditFindingsMail(
  firstName: string,
  findings: readonly { check: string; finding: string }[],
  siteUrl: string,
): Mail {
  const count = findings.length === 1 ? '1 finding' : `${findings.length} findings`;
  const shown = findings.slice(0, findingsMailedMax);
  return compose(
    `The nightly audit has ${count}`,
    [
      `Dear ${firstName},`,
      `Tonight's audit of the bank's books has ${count}. Please have them looked into before anything else is changed.`,
      ...shown.map(({ check, finding }) => `${finding}\nFailed check: ${check}`),
      ...(findings.length > shown.length ? ['The Reports screen lists the others.'] : []),
    ],
    { link: { label: 'Open the Reports', href: `${siteUrl}/admin?view=reports` } },
  );
}
