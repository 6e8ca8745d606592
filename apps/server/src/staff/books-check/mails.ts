import { compose } from '../../platform/mail/compose.ts';
import type { Mail } from '../../platform/mail/queue-mail.ts';

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
