import type { PaymentProvider } from '@seven-hills/bank/limits';
import { readPaymentIdentifier } from '@seven-hills/bank/payments/payment-identifiers';
import { providerNames } from '@seven-hills/bank/payments/payment-providers';
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import type { Payee } from '@seven-hills/contracts/money/payees';
import { useQuery } from '@tanstack/react-query';
import Landmark from 'lucide-react/icons/landmark';
import Smartphone from 'lucide-react/icons/smartphone';
import Users from 'lucide-react/icons/users';
import WalletCards from 'lucide-react/icons/wallet-cards';
import type { ReactNode, Ref } from 'react';
import { useLocation } from 'wouter';
import {
  isOwnAlone,
  labelWithBalance,
  ownAccountName,
  useSeveralAccounts,
} from '../../money/own-accounts.ts';
import { bankServices } from '../../net/bank-services.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/form/combobox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Initials } from '../../ui/initials.tsx';
import { payHref, placeOf } from '../payees/payee-words.ts';
import { type ChosenRecipient, numberText } from '../recipients/chosen-recipient.ts';
import {
  isListBehind,
  nobodyFound,
  payeesMatching,
  useRecipientSearch,
} from '../recipients/recipient-search.ts';
import { viewHref } from '../screens.ts';
import { keepIdentifier } from '../typed-identifier.ts';

/** Somewhere that money can go. */
interface Place {
  key: string;
  group: string;
  title: string;
  about: string;
  icon: ReactNode;
  /** Where the form for it is; none for a customer, who is chosen here. */
  href?: string;
  recipient?: ChosenRecipient;
  /** The payment service, whose form takes what was typed if it is an identifier of its. */
  provider?: PaymentProvider;
}

interface WhoFieldProps {
  onChoose: (recipient: ChosenRecipient) => void;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
}

/**
 * Who is paid: customers, saved payees, own accounts, and, with a form of their own, bank accounts,
 * payment services, and people who share a bill. A customer is chosen here; anything else opens its form.
 */
export function WhoField({ onChoose, error, ref }: WhoFieldProps) {
  const [, navigate] = useLocation();
  const recipients = useRecipientSearch();
  const { typed, setTyped, search, found, failure, refetch } = recipients;
  const payees = useQuery(payeesMatching(search));
  const isBehind = recipients.isBehind || isListBehind(payees);
  const several = useSeveralAccounts();
  const people = peopleIn(found, payees.data ?? [], several);
  const places = [
    ...people.toSorted(byGroup),
    ...ownPlaces(several.filter(isOwnAlone)).filter(matching(search)),
    // An account number can look like a phone number, so its owner is looked for first.
    ...placesElsewhere(search, people.length === 0 && !isBehind),
    ...[severalPeople].filter(matching(search)),
  ];
  return (
    <Field
      label="Recipient Account"
      error={error ?? failure}
      aside={
        failure && (
          <Button variant="link" className="min-h-6" onClick={refetch}>
            Try Again
          </Button>
        )
      }
    >
      <Combobox<Place>
        ref={ref}
        isInline
        name="recipient"
        query={typed}
        onQueryChange={setTyped}
        options={places}
        optionKey={({ key }) => key}
        optionText={({ title }) => title}
        groupOf={({ group }) => group}
        renderOption={(place) => <PlaceRow place={place} />}
        selected={null}
        onSelect={(place) => {
          if (place?.recipient) onChoose(place.recipient);
          if (!place?.href) return;
          if (place.provider && readPaymentIdentifier(place.provider, typed) !== null)
            keepIdentifier(typed.trim());
          navigate(place.href);
        }}
        isBehind={isBehind}
        emptyText={failure ?? nobodyFound(typed)}
        placeholder="Name, number, email, or phone"
      />
      {people.length === 0 && typed && !isBehind && !failure && places.length > 0 && (
        <p className="text-ink-soft text-sm">{nobodyFound(typed)}.</p>
      )}
    </Field>
  );
}

const matching =
  (search: string) =>
  ({ title, about }: Place): boolean =>
    `${title} ${about}`.toLowerCase().includes(search.toLowerCase());

/** People come before accounts that the customer shares. */
const byGroup = (one: Place, other: Place) => one.group.localeCompare(other.group);

/**
 * The people who were found, under the nickname of a payee who is one of them; then the other
 * payees. An account that the customer shares with others is one of their own.
 */
function peopleIn(
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

const ownPlace = (account: OwnAccount): Place => ({
  key: `own ${account.id}`,
  group: 'Your Accounts',
  title: ownAccountName(account),
  about: labelWithBalance(account),
  icon: <Icon of={WalletCards} />,
});

const severalPeople: Place = {
  key: 'several people',
  group: 'Somewhere Else',
  title: 'Several people',
  about: 'Split a bill: ask each for a share',
  icon: <Icon of={Users} />,
  href: viewHref('bill-split'),
};

/** The accounts between which the customer moves money freely; none for a single one. */
const ownPlaces = (own: readonly OwnAccount[]): Place[] =>
  own.length < 2
    ? []
    : own.map((account) => ({
        ...ownPlace(account),
        href: viewHref('own-transfer', { to: String(account.id) }),
      }));

/** Bank accounts and payment services: without a search, and where one fits or nobody was found. */
function placesElsewhere(search: string, isNobodyFound: boolean): Place[] {
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

function PlaceRow({ place: { title, about, icon } }: { place: Place }) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      {icon}
      <span className="grid min-w-0">
        <span className="truncate font-semibold">{title}</span>
        <span className="truncate text-ink-soft text-sm">{about}</span>
      </span>
    </span>
  );
}
