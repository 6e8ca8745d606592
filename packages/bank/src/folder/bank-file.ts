import { z } from 'zod';
import { type BankValues, drawings, type FolderValues } from './bank-values.ts';
import {
  type BankColors,
  type ColorName,
  colorNames,
  contrastFaults,
  type Shades,
} from './colors.ts';
import { officialSigns, regulators } from './official-signs.ts';
import type { OptionalTexts } from './texts/optional-texts.ts';
import { matching, oneOf, routingNumber, table, tables, text, year } from './toml-fields.ts';
import { accountsTable, accountValues } from './values/accounts-table.ts';
import { firstFeesOf, firstFeesTable } from './values/first-fees.ts';
import { supportTable, supportValues } from './values/support-table.ts';

const phone = matching(
  /^(?:1-\d{3}-\d{3}-\d{4}|\(\d{3}\) \d{3}-\d{4})$/,
  'must be a phone number such as (513) 555-0100 or 1-800-555-0100',
);
const color = matching(/^#[0-9a-f]{6}$/i, 'must be a color such as #14513b');

const shades = z.tuple([color, color], {
  error: 'must be two colors, for light and for dark screens: ["#14513b", "#83c9a6"]',
});

const amount = matching(/^-?\d+\.\d\d$/, 'must be an amount such as "42.60" or "-42.60"');
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return name.includes('/');
  } catch {
    return false;
  }
}

/** `bank.toml`. */
export const bankFileSchema = table({
  bank: table({
    name: text(60),
    short_name: text(30),
    founded: year,
    city: text(40),
    mail_address: z
      .array(text(60), { error: 'must be a list of lines' })
      .min(2, 'must have at least two lines')
      .max(4, 'must have at most four lines'),
    copyright_year: year,
    member_notice: text(120),
    regulator: oneOf(regulators),
    description: text(200),
  }),
  numbers: table({
    routing_number: routingNumber,
    // ISO 9362: institution, country, location, and perhaps a branch.
    swift_code: matching(
      /^[A-Z]{4}US[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/,
      'must be the SWIFT code of a bank in the US: 8 or 11 characters',
    ).optional(),
    receipt_prefix: matching(/^[A-Z]{2,4}$/, 'must be two to four capital letters'),
  }),
  contact: table({
    support_phone: phone,
    service_phone: phone,
    support_email: matching(/^[^\s@<>"]+@[^\s@<>"]+\.[a-z]{2,}$/i, 'must be an email address'),
  }),
  support: supportTable,
  time: table({
    zone: text(40).refine(isTimeZone, {
      error: 'must be the name of a time zone, such as America/Chicago',
    }),
    zone_name: matching(/^[A-Z]{2,5}$/, 'must be a short name, such as CT'),
  }),
  accounts: accountsTable,
  first_fees: firstFeesTable,
  landing: table({
    eyebrow: text(80),
    title: text(80),
    lead: text(300),
    accounts_title: text(120),
    accounts_lead: text(200),
    closing_title: text(80),
    example: table({
      account: text(40),
      last_four: matching(/^\d{4}$/, 'must be four digits'),
      balance: matching(/^\d+\.\d\d$/, 'must be an amount such as "42.60"'),
      movements: tables({ text: text(40), day: text(20), amount }),
    }),
  }),
  words: table({
    customer: oneOf(['customer', 'member']),
    interest: oneOf(['interest', 'dividends']),
    bank: oneOf(['bank', 'credit union']),
  }),
  look: table({ drawing: oneOf(drawings) }).default({ drawing: 'plain' }),
  colors: table(
    Object.fromEntries(colorNames.map((name) => [name, shades.optional()])) as Record<
      ColorName,
      z.ZodOptional<typeof shades>
    >,
  )
    .default({})
    .superRefine((colors, context) => {
      for (const { color, on, scheme, contrast, needed } of contrastFaults(present(colors)))
        context.addIssue({
          code: 'custom',
          path: [color in colors ? color : on],
          message: `lacks contrast: on ${scheme} screens, ${color} on ${on} has ${contrast.toFixed(2)} to 1 and needs ${needed} to 1`,
        });
    }),
});

/** The colors that a folder sets. */
const present = (colors: Partial<Record<ColorName, Shades | undefined>>): BankColors =>
  Object.fromEntries(Object.entries(colors).filter(([, value]) => value !== undefined));

type BankFile = z.output<typeof bankFileSchema>;

const landingOf = ({
  accounts_title: accountsTitle,
  accounts_lead: accountsLead,
  closing_title: closingTitle,
  example: { last_four: lastFour, ...example },
  ...landing
}: BankFile['landing']): BankValues['landing'] => ({
  ...landing,
  accountsTitle,
  accountsLead,
  closingTitle,
  example: { ...example, lastFour },
});

/** The values of a `bank.toml` under the names that the code uses. */
export function valuesOf({
  bank,
  numbers,
  contact,
  support,
  time,
  accounts,
  first_fees: firstFees,
  landing,
  words,
  look,
  colors,
}: BankFile): Omit<FolderValues, 'about' | 'texts' | 'billers' | keyof OptionalTexts> {
  return {
    name: bank.name,
    shortName: bank.short_name,
    founded: bank.founded,
    city: bank.city,
    mailAddress: bank.mail_address,
    copyrightYear: bank.copyright_year,
    memberNotice: bank.member_notice,
    officialSign: officialSigns[bank.regulator],
    description: bank.description,
    routingNumber: numbers.routing_number,
    swiftCode: numbers.swift_code ?? null,
    receiptPrefix: numbers.receipt_prefix,
    supportPhone: contact.support_phone,
    servicePhone: contact.service_phone,
    supportEmail: contact.support_email,
    support: supportValues(support),
    timeZone: time.zone,
    timeZoneName: time.zone_name,
    ...accountValues(accounts),
    firstFees: firstFeesOf(firstFees),
    landing: landingOf(landing),
    words,
    drawing: look.drawing,
    colors: present(colors),
  };
}
