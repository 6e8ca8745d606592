import { readPaymentIdentifier } from '@seven-hills/bank/payments/payment-identifiers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { useLocation } from 'wouter';
import { isOwnAlone, useSeveralAccounts } from '../../../money/own-accounts.ts';
import { api } from '../../../net/api-client.ts';
import { useCall } from '../../../net/use-call.tsx';
import { Button } from '../../../ui/button.tsx';
import { EndingInSight } from '../../../ui/ending-in-sight.tsx';
import { Combobox } from '../../../ui/form/combobox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { payHref } from '../../payees/payee-words.ts';
import { refreshPayees } from '../../payees/queries.ts';
import type { ChosenRecipient } from '../../recipients/chosen-recipient.ts';
import {
  billersMatching,
  isListBehind,
  nobodyFound,
  payeesMatching,
  useRecipientSearch,
} from '../../recipients/recipient-search.ts';
import { keepIdentifier } from '../../typed-identifier.ts';
import { PasteButton } from './paste-button.tsx';
import {
  byGroup,
  companyPlaces,
  matching,
  ownPlaces,
  type Place,
  peopleIn,
  placesElsewhere,
  severalPeople,
} from './places.tsx';
import { readContact } from './read-contact.ts';

interface WhoFieldProps {
  onChoose: (recipient: ChosenRecipient) => void;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
}

/**
 * Who is paid: customers, saved payees, own accounts, and, with a form of their own, companies,
 * bank accounts, payment services, and people who share a bill. A customer is chosen here; anything
 * else opens its form.
 */
export function WhoField({ onChoose, error, ref }: WhoFieldProps) {
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  const recipients = useRecipientSearch();
  const { typed, setTyped, search, found, failure, refetch } = recipients;
  const [name, setName] = useState('');
  function find(text: string) {
    const contact = readContact(text);
    setTyped(contact.identifier);
    setName(contact.name);
  }
  const payees = useQuery(payeesMatching(search));
  const billers = useQuery(billersMatching(search));
  const isBehind =
    recipients.isBehind || isListBehind(payees) || (billers.isEnabled && isListBehind(billers));
  const several = useSeveralAccounts();
  const pay = useCall({
    mutationFn: (transactionId: number) =>
      api.post('/api/payees', { body: { kind: 'transaction', transactionId } }),
    async onSuccess({ payee }) {
      await refreshPayees(queryClient);
      navigate(payHref(payee));
    },
    failure: { title: 'Not Filled In', fallback: 'This company could not be filled in.' },
  });
  const people = peopleIn(found, payees.data ?? [], several);
  const companies = companyPlaces((billers.isEnabled && billers.data) || [], payees.data ?? []);
  const isNobodyFound = people.length === 0 && companies.length === 0 && !isBehind;
  const places = [
    ...people.toSorted(byGroup),
    ...ownPlaces(several.filter(isOwnAlone)).filter(matching(search)),
    ...companies,
    // An account number can look like a phone number, so its owner is looked for first.
    ...placesElsewhere(search, isNobodyFound),
    ...[severalPeople].filter(matching(search)),
  ];
  return (
    <Field
      label="Recipient Account"
      error={error ?? failure}
      aside={
        failure ? (
          <Button variant="link" className="min-h-6" onClick={refetch}>
            Try Again
          </Button>
        ) : (
          <PasteButton onPaste={find} />
        )
      }
    >
      <Combobox<Place>
        ref={ref}
        isInline
        name="recipient"
        query={typed}
        onQueryChange={find}
        options={places}
        optionKey={({ key }) => key}
        optionText={({ title }) => title}
        groupOf={({ group }) => group}
        renderOption={(place) => <PlaceRow place={place} />}
        selected={null}
        onSelect={(place) => {
          if (place?.recipient) onChoose(place.recipient);
          if (place?.paidWith) pay.mutate(place.paidWith);
          if (!place?.href) return;
          if (place.provider && readPaymentIdentifier(place.provider, typed) !== null)
            keepIdentifier({ identifier: typed.trim(), name });
          navigate(place.href);
        }}
        isBehind={isBehind}
        note={
          isNobodyFound && typed && !failure && places.length > 0 ? `${nobodyFound(typed)}.` : null
        }
        emptyText={failure ?? nobodyFound(typed)}
        placeholder="Name, number, email, or phone"
      />
    </Field>
  );
}

function PlaceRow({ place: { title, about, icon } }: { place: Place }) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      {icon}
      <span className="grid min-w-0">
        <span className="truncate font-semibold">{title}</span>
        <EndingInSight text={about} className="text-ink-soft text-sm" />
      </span>
    </span>
  );
}
