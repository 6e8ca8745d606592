import { words } from '@seven-hills/bank/words/words';
import { letterTo, type Mail } from '../../platform/mail/compose.ts';

const findingsMailedMax = 10;

interface Found {
  check: string;
  finding: string;
}

const countOf = (findings: readonly Found[]) =>
  findings.length === 1 ? '1 finding' : `${findings.length} findings`;

export const auditFindingsMail = (firstName: string, findings: readonly Found[], siteUrl: string) =>
  findingsMail(
    firstName,
    `The nightly audit has ${countOf(findings)}`,
    `Tonight's audit of the ${words.bank}'s books has ${countOf(findings)}. Please have them investigated before making any other changes.`,
    findings,
    siteUrl,
  );

export const proofFindingsMail = (firstName: string, findings: readonly Found[], siteUrl: string) =>
  findingsMail(
    firstName,
    `The continuous audit has ${countOf(findings)}`,
    `The audit that runs while the ${words.bank} is open has ${countOf(findings)}. Please have them investigated before making any other changes.`,
    findings,
    siteUrl,
  );

function findingsMail(
  firstName: string,
  subject: string,
  opening: string,
  findings: readonly Found[],
  siteUrl: string,
): Mail {
  const shown = findings.slice(0, findingsMailedMax);
  return letterTo(
    firstName,
    subject,
    [
      opening,
      ...shown.map(({ check, finding }) => `${finding}\nFailed check: ${check}`),
      ...(findings.length > shown.length ? ['The Reports screen lists the others.'] : []),
    ],
    { link: { label: 'Open the Reports', href: `${siteUrl}/admin?view=reports` } },
  );
}
