/**
 * The agreements that an applicant accepts. If an edit changes the meaning of a text, give the text
 * a new version here: the day from which it applies. The texts are in `terms-screen.tsx` and
 * `esign-screen.tsx` in `apps/web/src/visitor/articles`, and a test detects changes without a new
 * version.
 */
export const agreements = {
  terms: { title: 'Terms of Service', href: '/support/terms', version: '2026-11-27' },
  esign: { title: 'E-SIGN Consent', href: '/support/esign', version: '2026-11-22' },
} as const;

type AgreementName = keyof typeof agreements;
export const agreementNames = Object.keys(agreements) as AgreementName[];
