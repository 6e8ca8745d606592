import type { BankColors } from './colors.ts';

/** What the bank calls its customers, what accounts earn, and itself. */
export interface BankWords {
  customer: 'customer' | 'member';
  interest: 'interest' | 'dividends';
  bank: 'bank' | 'credit union';
}

/** What a bank's folder says of it (`bank.toml`), for the server and the scripts of its pages. */
export interface BankValues {
  name: string;
  shortName: string;
  founded: number;
  city: string;
  /** The mailing address for customers, as printed on statements (12 CFR 1005.9(b)(6)). */
  mailAddress: readonly string[];
  copyrightYear: number;
  memberNotice: string;
  routingNumber: string;
  swiftCode: string;
  /** The prefix of receipt numbers: SH00000042. */
  receiptPrefix: string;
  supportPhone: string;
  servicePhone: string;
  supportEmail: string;
  /** The bank's time zone: "today", daily limits, and business days follow it. */
  timeZone: string;
  /** The common name of the time zone, both in winter and in summer. */
  timeZoneName: string;
  words: BankWords;
}

/** Everything in `bank.toml`: also what the server writes into documents, and no script reads. */
export interface FolderValues extends BankValues {
  /** What search engines show. */
  description: string;
  /** The colors that replace those of the style sheet. */
  colors: BankColors;
}
