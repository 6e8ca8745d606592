/**
 * Everything that identifies this bank. Another institution rebrands the product by changing this
 * file (and the mark in `apps/web/src/ui/brand/logo.tsx`).
 */
export const brand = {
  name: 'Seven Hills Bank',
  shortName: 'Seven Hills',
  founded: 1892,
  city: 'Cincinnati',
  /** The mailing address for customers, as printed on statements (12 CFR 1005.9(b)(6)). */
  mailAddress: ['1892 Vine Street', 'Cincinnati, OH 45202'],
  copyrightYear: 2024,
  /** The prefix of receipt numbers: SH00000042. */
  receiptPrefix: 'SH',
  routingNumber: '121000248',
  swiftCode: 'SHBKUS33',
  supportPhone: '(513) 426-6667',
  supportPhoneHref: 'tel:+15134266667',
  servicePhone: '1-800-742-2265',
  servicePhoneHref: 'tel:+18007422265',
  supportEmail: 'support@sevenhillsbank.example',
  memberNotice: 'Member FDIC | Equal Housing Lender',
  /** The bank's time zone: "today", daily limits, and business days follow it. */
  timeZone: 'America/New_York',
  /** The common name of the time zone, both in winter and in summer. */
  timeZoneName: 'ET',
  currency: 'USD',
  /** A cookie that scripts can read. It shows that there is a session, but not whose. */
  signedInCookie: 'signed_in',
} as const;

/** What identifies the bank to others: in wires, statement files, documents, and mail. */
export interface BankIdentity {
  name: string;
  city: string;
  mailAddress: readonly string[];
  routingNumber: string;
  swiftCode: string;
}

/** `SH00000042`: the number of a transaction, as shown to customers and staff. */
export const receiptNumber = (id: number | bigint): string =>
  `${brand.receiptPrefix}${String(id).padStart(8, '0')}`;
