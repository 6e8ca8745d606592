import {
  accountTypes,
  limits,
  type OfferableType,
  offerableTypes,
  paymentProviders,
} from '@seven-hills/bank/limits';
import { type BankTerms, firstTerms } from '@seven-hills/bank/terms';
import type { BankServices } from '@seven-hills/contracts/money/bank-services';

/**
 * What the bank offers. The server writes it into every page; a page served by Vite alone has a
 * demo's values.
 */
export const bankServices: BankServices = {
  isDemo: true,
  isPublicDemo: false,
  sendsMail: true,
  cardDeposits: true,
  deposits: 'open',
  withdrawals: true,
  accountTypes: [...offerableTypes],
  formerTypes: [],
  ach: true,
  earlyPayDays: 0,
  sameDayAch: false,
  simulatedAch: false,
  bankTransfers: true,
  wires: true,
  incomingWires: true,
  // Omitted from the built scripts: the documents that a server sends always contain them.
  terms: import.meta.env.PROD ? ({} as BankTerms) : firstTerms,
  savingsInterest: 'more',
  firstPaymentDelayHours: 0,
  requiresConfirmedEmail: false,
  paymentProviders: [...paymentProviders],
  chatHours: null,
  ownHelpTopics: false,
  texts: {
    terms: { id: 1, title: 'Terms of Service', next: null },
    privacy: { id: 2, title: 'Privacy Policy', next: null },
    esign: { id: 3, title: 'E-SIGN Consent', next: null },
  },
  customers: { requiresSecondFactor: false },
  staff: { requiresSecondFactor: false, idleMinutes: limits.staffIdleMinutes },
  ...readServices(),
};

/** The types of account that customers open directly, in their order. */
export const offeredTypes = accountTypes.filter((type) => bankServices.accountTypes.includes(type));

/** Whether the bank keeps accounts of a type: it offers them, or did. */
export const keeps = (type: OfferableType): boolean =>
  bankServices.accountTypes.includes(type) || bankServices.formerTypes.includes(type);

export const keptTypes = accountTypes.filter(keeps);

/** Whether the bank offers every payment service that the visitor's pages name. */
export const offersEveryPaymentService: boolean =
  bankServices.paymentProviders.length === paymentProviders.length;

/** Whether money can be sent out of the bank in any way. */
export const offersExternalTransfers: boolean =
  bankServices.wires || bankServices.bankTransfers || bankServices.paymentProviders.length > 0;

/** Whether a network settles anything with the bank. */
export const settlesPayments: boolean =
  bankServices.ach || bankServices.wires || bankServices.incomingWires;

function readServices(): Partial<BankServices> {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="bank-services"]');
  return meta ? JSON.parse(meta.content) : {};
}
