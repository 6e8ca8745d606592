import { brand } from '@seven-hills/contracts/brand';
import { compose } from './compose.ts';
import type { Mail } from './queue-mail.ts';

/** Messages about what staff changed, and to staff. */

export const emailChangedByStaffMail = (firstName: string, email: string): Mail =>
  compose('Your e-mail address was changed', [
    `Dear ${firstName},`,
    `Our staff changed the e-mail address of your ${brand.name} account to ${email}, and all sessions were signed out. This message goes to both addresses.`,
    'If you did not ask for it, please call us at once.',
  ]);

export const accountSuspendedMail = (firstName: string): Mail =>
  compose('Your account is suspended', [
    `Dear ${firstName},`,
    'Our staff suspended your account. You can still sign in and read it, but no money moves on it.',
    'Please call us to learn why and to have it opened again.',
  ]);

export const accountActivatedMail = (firstName: string): Mail =>
  compose('Your account is active again', [
    `Dear ${firstName},`,
    'Our staff activated your account. You can use all banking features again.',
  ]);

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
