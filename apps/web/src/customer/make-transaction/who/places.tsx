import type { PaymentProvider } from '@seven-hills/bank/limits';
import { readPaymentIdentifier } from '@seven-hills/bank/payments/payment-identifiers';
import { providerNames } from '@seven-hills/bank/payments/payment-providers';
import type { Biller } from '@seven-hills/contracts/money/ach-payments';
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import type { Payee } from '@seven-hills/contracts/money/payees';
import Building2 from 'lucide-react/icons/building-2';
import Landmark from 'lucide-react/icons/landmark';
import Smartphone from 'lucide-react/icons/smartphone';
import Users from 'lucide-react/icons/users';
import WalletCards from 'lucide-react/icons/wallet-cards';
import type { ReactNode } from 'react';
import { ownAccountName } from '../../../money/own-accounts.ts';
import { digitsWithBalance } from '../../../money/savings-goals/label-with-balance.ts';
import { bankServices } from '../../../net/bank-services.ts';
import { formatDate } from '../../../ui/data/dates.ts';
import { Initials } from '../../../ui/initials.tsx';
import { payHref, placeOf } from '../../payees/payee-words.ts';
import { type ChosenRecipient, numberText } from '../../recipients/chosen-recipient.ts';
import { viewHref } from '../../screens.ts';

/** Somewhere that money can go. */
export interface Place {
  key: string;
  group: string;
  title: string;
  about: string;
  icon: ReactNode;
  /** Where the form for it is; none for a customer, who is chosen here. */
  href?: string;
  recipient?: ChosenRecipient;
  /** The last payment to a company, whose recipient is saved as a payee to fill in the form. */
  paidWith?: number;
  /** The payment service, whose form takes what was typed if it is an identifier of its. */
  provider?: PaymentProvider;
}

export const matching =
  (search: string) =>
  ({ title, about }: Place): boolean =>
    `${title} ${about}`.toLowerCase().includes(search.toLowerCase());

/** People come before accounts that the customer shares. */
export const byGroup = (one: Place, other: Place) => one.group.localeCompare(other.group);

/**
 * The people who were found, under the nickname of a payee who is one of them; then the other
 * payees. An account that the customer shares with others is one of their own.
 */
export function peopleIn(
  recipients: readonly ChosenRecipient[],
  payees: readonly Payee[],
  own: readonly OwnAccount[],
): Place[] {
  const isSame = ({ accountNumber, holder }: ChosenRecipient, payee: Payee) =>
    payee.kind === 'customer' &&
    payee.name === holder &&
    payee.lastFour === accountNumber.slice(-4);
  const found = recipients.map((recipient): Place => {
    const shared = own.find(({ id }) => id === recipient.id);
    if (shared) return { ...ownPlace(shared), recipient };
    const saved = payees.find((payee) => isSame(recipient, payee));
    const named = saved && saved.nickname !== recipient.holder;
    return {
      key: `account ${recipient.id}`,
      group: 'People',
      title: saved?.nickname ?? recipient.holder,
      about: named
        ? `${recipient.holder}, ${numberText(recipient)}`
        : sentence(numberText(recipient)),
      icon: <Initials name={saved?.nickname ?? recipient.holder} />,
      recipient,
    };
  });
  const others = payees.filter((payee) => !recipients.some((each) => isSame(each, payee)));
  const saved = others.map(
    (payee): Place => ({
      key: `payee ${payee.id}`,
      group: 'People',
      title: payee.nickname,
      about: `${payee.name === payee.nickname ? '' : `${payee.name}, `}${placeOf(payee)}`,
      icon: <Initials name={payee.nickname} />,
      href: payHref(payee),
    }),
  );
  return [...found, ...saved];
}

/**
 * The companies that were found, without those that are saved as payees. One that was only seen in
 * debits has no account to pay: its form asks for it.
 */
export const companyPlaces = (billers: readonly Biller[], payees: readonly Payee[]): Place[] =>
  billers
    .filter(({ name }) => !payees.some((payee) => isSameName(name, payee.name)))
    .map(({ name, source, listed, last }) => ({
      key: `company ${name}`,
      group: 'Companies',
      title: name,
      about: companyWords[source](last ? formatDate(last.at) : ''),
      icon: <Icon of={Building2} />,
      ...(source === 'paid' && last
        ? { paidWith: last.transactionId }
        : {
            href: viewHref('external-transfer', {
              tab: 'ach',
              ...(listed ? { biller: listed.id } : { company: name }),
            }),
          }),
    }));

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const companyWords: Record<Biller['source'], (on: string) => string> = {
  listed: () => 'Company, by ACH',
  paid: (on) => `Company, paid ${on}`,
  debited: (on) => `Company, debited your account ${on}`,
};

const ownPlace = (account: OwnAccount): Place => ({
  key: `own ${account.id}`,
  group: 'Your Accounts',
  title: ownAccountName(account),
  about: digitsWithBalance(account),
  icon: <Icon of={WalletCards} />,
});

export const severalPeople: Place = {
  key: 'several people',
  group: 'Somewhere Else',
  title: 'Several people',
  about: 'Split a bill: ask each for a share',
  icon: <Icon of={Users} />,
  href: viewHref('bill-split'),
};

/** The accounts between which the customer moves money freely; none for a single one. */
export const ownPlaces = (own: readonly OwnAccount[]): Place[] =>
  own.length < 2
    ? []
    : own.map((account) => ({
        ...ownPlace(account),
        href: viewHref('own-transfer', { to: String(account.id) }),
      }));

/** Bank accounts and payment services: without a search, and where one fits or nobody was found. */
export function placesElsewhere(search: string, isNobodyFound: boolean): Place[] {
  const accounts: Place[] = [];
  if (bankServices.wires || bankServices.bankTransfers)
    accounts.push({
      key: 'bank account',
      group: 'Somewhere Else',
      title: 'A bank account',
      about: ways,
      icon: <Icon of={Landmark} />,
      href: viewHref('external-transfer', { tab: bankServices.bankTransfers ? 'ach' : 'wire' }),
    });
  const services = bankServices.paymentProviders.map((provider): Place & { fits: boolean } => {
    // A bare word is a name that was not found here, though Venmo knows people by such words, too.
    const fits =
      isNobodyFound && /[@$\d]/.test(search) && readPaymentIdentifier(provider, search) !== null;
    return {
      key: provider,
      group: 'Somewhere Else',
      title: providerNames[provider],
      about: fits ? `Pay ${search}` : 'Payment service',
      icon: <Icon of={Smartphone} />,
      href: viewHref('external-transfer', { tab: 'payment', provider }),
      provider,
      fits,
    };
  });
  const isListed = matching(search);
  const listed = [...accounts, ...services].filter(
    (place) => isListed(place) || ('fits' in place && place.fits),
  );
  return listed.length === 0 && isNobodyFound ? [...accounts, ...services] : listed;
}

const ways = [
  bankServices.bankTransfers && 'ACH',
  bankServices.wires && (bankServices.bankTransfers ? 'wire' : 'By wire'),
]
  .filter(Boolean)
  .join(' or ');

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function Icon({ of: Shape }: { of: typeof Landmark }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent"
    >
      <Shape className="size-5" />
    </span>
  );
}
