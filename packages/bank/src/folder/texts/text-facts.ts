import { formatUsd } from '@seven-hills/money';
import { limits } from '../../limits.ts';
import type { BankValues } from '../bank-values.ts';
import type { TextFacts } from './fill-text.ts';

/** The services that sections of texts are about. */
export interface OfferedInTexts {
  cardDeposits: boolean;
  ach: boolean;
  bankTransfers: boolean;
  wires: boolean;
  iras: boolean;
  paymentProviders: readonly unknown[];
}

/** What the texts of a bank may say. Its names are documented in docs/guide/make-it-your-bank.md. */
export const textFacts = (bank: BankValues, services: OfferedInTexts): TextFacts => ({
  values: {
    name: bank.name,
    short_name: bank.shortName,
    city: bank.city,
    founded: String(bank.founded),
    member_notice: bank.memberNotice,
    support_phone: bank.supportPhone,
    service_phone: bank.servicePhone,
    support_email: bank.supportEmail,
    first_deposit: formatUsd(limits.initialDeposit),
    age_min: String(limits.customerAgeMin),
    accounts_max: String(limits.accountsMax),
    pin_tries: String(limits.pinFailuresUntilLock),
  },
  offers: {
    card_deposits: services.cardDeposits,
    direct_deposits: services.ach,
    linked_accounts: services.bankTransfers,
    wires: services.wires,
    iras: services.iras,
    payment_services: services.paymentProviders.length > 0,
    external_transfers:
      services.wires || services.bankTransfers || services.paymentProviders.length > 0,
  },
});
