/**
 * What an applicant agrees to. A change of a text that changes its meaning takes a new version here: the
 * day from which it applies. The texts are `terms-screen.tsx` and `esign-screen.tsx` in
 * `apps/web/src/visitor/articles`, and a test notices when they change without their version.
 */
export const agreements = {
  terms: { title: 'Terms of Service', href: '/support/terms', version: '2026-11-25' },
  esign: { title: 'E-SIGN Consent', href: '/support/esign', version: '2026-11-22' },
} as const;

export type AgreementName = keyof typeof agreements;
export const agreementNames = Object.keys(agreements) as AgreementName[];
