import type { OfficeHours } from '../help/parse-office-hours.ts';
import type { AccountType, OfferableType } from '../limits.ts';
import type { AboutPage } from './about-file.ts';
import type { ListedBiller } from './billers/billers-file.ts';
import type { BankColors } from './colors.ts';
import type { OfficialSign } from './official-signs.ts';
import type { BankTexts } from './texts/bank-texts.ts';
import type { OptionalTexts } from './texts/optional-texts.ts';
import type { FirstFees } from './values/first-fees.ts';

/** What the bank calls its customers, what accounts earn, and itself. */
export interface BankWords {
  customer: 'customer' | 'member';
  interest: 'interest' | 'dividends';
  bank: 'bank' | 'credit union';
}

/** What the bank's pages are decorated with. */
export const drawings = ['hills', 'lake', 'plain'] as const;
export type Drawing = (typeof drawings)[number];

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
  /** The official sign of who insures its deposits. */
  officialSign: OfficialSign;
  routingNumber: string;
  /** Null for a bank without one. */
  swiftCode: string | null;
  /** The prefix of receipt numbers: SH00000042. */
  receiptPrefix: string;
  supportPhone: string;
  servicePhone: string;
  supportEmail: string;
  /**
   * What the bank promises about when people answer, in its time zone. Null hours are day and
   * night.
   */
  support: {
    /** When the support phone is answered. */
    hours: OfficeHours[];
    /** The time within which messages are answered: `24 hours on business days`. */
    repliesWithin: string;
    /** When the service phone is answered in an emergency. */
    emergencyHours: OfficeHours[] | null;
    /** When staff answer chats, unless the operator's setting says otherwise. */
    chatHours: OfficeHours[] | null;
  };
  /** The bank's time zone: "today", daily limits, and business days follow it. */
  timeZone: string;
  /** The common name of the time zone, both in winter and in summer. */
  timeZoneName: string;
  words: BankWords;
  /** The deposit that activates a customer's first account, as decimal text. */
  firstDeposit: string;
  /** The types of account that can be opened. */
  offeredTypes: readonly OfferableType[];
  /**
   * Names and descriptions of the account types. Purpose and description have sections of services
   * (`fillSections`).
   */
  accounts: Readonly<
    Record<AccountType, { name: string; purpose: string; description: string }>
  > & {
    certificate: { name: string; iraName: string };
  };
  landing: LandingPage;
  drawing: Drawing;
}

export const dayOrNight = ', day or night';

/** `1-800-742-2265, day or night`, or only the number where nobody answers it at night. */
export const emergencyPhoneOf = ({
  servicePhone,
  support,
}: Pick<BankValues, 'servicePhone' | 'support'>): string =>
  `${servicePhone}${support.emergencyHours === null ? dayOrNight : ''}`;

/**
 * The bank's own words on the landing page. Its texts have sections of services (`fillSections`).
 */
export interface LandingPage {
  eyebrow: string;
  title: string;
  lead: string;
  accountsTitle: string;
  accountsLead: string;
  closingTitle: string;
  /** The account in the picture. Amounts are decimals, negative for money out. */
  example: {
    account: string;
    lastFour: string;
    balance: string;
    movements: readonly { text: string; day: string; amount: string }[];
  };
}

/** Everything in `bank.toml`: also what the server writes into documents, and no script reads. */
export interface FolderValues extends BankValues, OptionalTexts {
  /** What search engines show. */
  description: string;
  /** What services cost when the bank first starts. */
  firstFees: FirstFees;
  /** The colors that replace those of the style sheet. */
  colors: BankColors;
  texts: BankTexts;
  about: AboutPage;
  /** Companies that customers find by name (`billers.toml`). */
  billers: readonly ListedBiller[];
}
