import { formatUsd, parseAmount } from '@seven-hills/money';
import { limits, type OfferableType, paymentProviders } from '../../limits.ts';
import { isFree, readFee } from '../../payments/fees.ts';
import type { AccountTerms, BankTerms } from '../../terms.ts';
import { type BankValues, emergencyPhoneOf } from '../bank-values.ts';
import type { TextFacts } from './fill-text.ts';

/** The services that sections of texts are about. */
export interface OfferedInTexts {
  cardDeposits: boolean;
  ach: boolean;
  bankTransfers: boolean;
  wires: boolean;
  incomingWires: boolean;
  accountTypes: readonly OfferableType[];
  paymentProviders: readonly unknown[];
  /** Whether savings earn interest: none, some, or more than checking does. */
  savingsInterest: 'none' | 'some' | 'more';
  terms: { byType: { [Type in keyof BankTerms['byType']]: OfferedTerms } };
}

type OfferedTerms = Pick<AccountTerms, 'withdrawalLimit' | 'achFee' | 'monthlyFee'>;

const freeTerms: OfferedTerms = { withdrawalLimit: null, achFee: 0, monthlyFee: null };

/** A bank that offers nothing, with which texts are checked. */
export const nothingOffered: OfferedInTexts = {
  cardDeposits: false,
  ach: false,
  bankTransfers: false,
  wires: false,
  incomingWires: false,
  accountTypes: [],
  paymentProviders: [],
  savingsInterest: 'none',
  terms: { byType: { checking: freeTerms, savings: freeTerms, ira: freeTerms } },
};

/**
 * What the texts of a bank may say. Its names are documented in docs/guide/make-it-your-bank.md.
 */
export const textFacts = (bank: Identified, services: OfferedInTexts): TextFacts => ({
  values: textValues(bank),
  offers: textOffers(services),
});

type Identified = Omit<BankValues, 'accounts' | 'landing'>;

const values: Readonly<Record<string, (bank: Identified) => string>> = {
  name: (bank) => bank.name,
  short_name: (bank) => bank.shortName,
  city: (bank) => bank.city,
  founded: (bank) => String(bank.founded),
  mail_address: (bank) => bank.mailAddress.join(', '),
  member_notice: (bank) => bank.memberNotice,
  support_phone: (bank) => bank.supportPhone,
  service_phone: (bank) => bank.servicePhone,
  emergency_phone: emergencyPhoneOf,
  support_email: (bank) => bank.supportEmail,
  first_deposit: (bank) => formatUsd(parseAmount(bank.firstDeposit) ?? 0n),
  age_min: () => String(limits.customerAgeMin),
  accounts_max: () => String(limits.accountsMax),
  pin_tries: () => String(limits.pinFailuresUntilLock),
};

export const textValues = (bank: Identified): TextFacts['values'] =>
  Object.fromEntries(Object.entries(values).map(([name, textOf]) => [name, textOf(bank)]));

export const textOffers = (services: OfferedInTexts): TextFacts['offers'] => ({
  card_deposits: services.cardDeposits,
  direct_deposits: services.ach,
  linked_accounts: services.bankTransfers,
  wires: services.wires,
  incoming_wires: services.incomingWires,
  checking: services.accountTypes.includes('checking'),
  savings: services.accountTypes.includes('savings'),
  iras: services.accountTypes.includes('ira'),
  certificates: services.accountTypes.includes('certificate'),
  payment_services: services.paymentProviders.length > 0,
  all_payment_services: services.paymentProviders.length === paymentProviders.length,
  external_transfers:
    services.wires || services.bankTransfers || services.paymentProviders.length > 0,
  savings_interest: services.savingsInterest !== 'none',
  higher_savings_rate: services.savingsInterest === 'more',
  ach_fee:
    services.bankTransfers &&
    Object.values(services.terms.byType).some(({ achFee }) => !isFree(readFee(achFee))),
  checking_monthly_fee: services.terms.byType.checking.monthlyFee !== null,
  unlimited_withdrawals: services.terms.byType.checking.withdrawalLimit === null,
});

/** What changes with the bank's rates, fees, and limits, while it runs. */
const changing: readonly string[] = [
  'savings_interest',
  'higher_savings_rate',
  'ach_fee',
  'checking_monthly_fee',
  'unlimited_withdrawals',
];

/** What texts with versions may say: the same from the start of the bank to its next one. */
export const lastingFacts = ({ values, offers }: TextFacts): TextFacts => ({
  values,
  offers: Object.fromEntries(Object.entries(offers).filter(([name]) => !changing.includes(name))),
});

/** The names of all facts, with which the texts of a folder are checked whatever its values are. */
export const knownFacts: TextFacts = {
  values: Object.fromEntries(Object.keys(values).map((name) => [name, ''])),
  offers: textOffers(nothingOffered),
};
