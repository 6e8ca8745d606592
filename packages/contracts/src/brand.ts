/**
 * Everything that makes this bank this bank. Another institution makes the product its own by
 * changing this file (and the mark in `apps/web/src/ui/brand/logo.tsx`).
 */
export const brand = {
  name: 'Seven Hills Bank',
  shortName: 'Seven Hills',
  founded: 1892,
  city: 'Cincinnati',
  copyrightYear: 2024,
  /** Receipt numbers begin with it: SH00000042. */
  receiptPrefix: 'SH',
  routingNumber: '121000248',
  swiftCode: 'SHBKUS33',
  supportPhone: '(513) 426-6667',
  supportPhoneHref: 'tel:+15134266667',
  servicePhone: '1-800-742-2265',
  servicePhoneHref: 'tel:+18007422265',
  supportEmail: 'support@sevenhillsbank.example',
  memberNotice: 'Member FDIC | Equal Housing Lender',
  /** The bank's day begins and ends here: "today", daily limits and business days. */
  timeZone: 'America/New_York',
  currency: 'USD',
  /** A cookie that scripts can read: says that there is a session, not whose. */
  signedInCookie: 'signed_in',
} as const;
