import { brand } from '../brand.ts';
import { textPages } from '../folder/texts/bank-texts.ts';

/**
 * The agreements that an applicant accepts. A text of the bank's folder whose meaning changes gets a
 * new date in its head, which is the version that each consent names.
 */
export const agreements = {
  terms: { ...brand.agreements.terms, href: textPages.terms },
  esign: { ...brand.agreements.esign, href: textPages.esign },
} as const;

type AgreementName = keyof typeof agreements;
export const agreementNames = Object.keys(agreements) as AgreementName[];
