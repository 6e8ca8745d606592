import { limits } from '@seven-hills/bank/limits';
import type { Payee } from '@seven-hills/contracts/money/payees';
import type { Recipient } from '@seven-hills/contracts/money/recipients';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { api } from '../../net/api-client.ts';
import { failureText } from '../../net/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/form/combobox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { useDebounced } from '../../ui/form/use-typed-search.ts';
import { type ChosenRecipient, numberText, recipientText } from './chosen-recipient.ts';

/**
 * Each search that can find any customer counts toward a limit, so it waits for a pause in typing.
 */
const typingPauseMs = 350;
/** Long enough to type a name twice, short enough to find a new customer. */
const freshMs = 30_000;

/** People paid before; with a search, also any customer by name or full account number. */
const recipientsQuery = (search: string) => ({
  ...api.query('/api/accounts', { query: { search } }),
  staleTime: freshMs,
  placeholderData: keepPreviousData,
});

/** The saved payees who are customers of this bank and match a search. */
const savedCustomersQuery = (search: string) =>
  queryOptions({
    ...api.query('/api/payees', { query: { search } }),
    select: (payees) => payees.filter(({ kind }) => kind === 'customer'),
  });

/** A row of the list. */
type Choice =
  | { payee: Payee; recipient?: never }
  | { payee?: never; recipient: ChosenRecipient & Partial<Recipient> };

interface RecipientFieldProps {
  label?: string;
  value: ChosenRecipient | null;
  /** Also offers the saved payees; called with the one that was chosen. */
  onPayee?: (payee: Payee) => void;
  onChange: (recipient: ChosenRecipient | null) => void;
  onBlur: () => void;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
}

/**
 * Chooses the recipient: someone paid before, or any other customer by name or full account number.
 */
export function RecipientField(props: RecipientFieldProps) {
  const { label = 'Recipient Account', value, onChange, onPayee, onBlur, error, ref } = props;
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), typingPauseMs);
  const recipients = useQuery(recipientsQuery(search));
  const payees = useQuery({ ...savedCustomersQuery(search), enabled: onPayee !== undefined });
  const options: Choice[] = [
    ...(payees.data ?? []).map((payee) => ({ payee })),
    ...(recipients.data ?? []).flatMap((each) => (each.isOwn ? [] : { recipient: each })),
  ];
  const failure = recipients.isError ? failureText(recipients.error, listFailed) : undefined;
  const isBehind = recipients.isFetching || search !== typed.trim();
  return (
    <Field
      label={label}
      hint={`${onPayee ? 'A saved payee, someone' : 'Someone'} you’ve paid before, or anyone by name or full account number.`}
      error={error ?? failure}
      aside={
        recipients.isError && (
          <Button variant="link" className="min-h-6" onClick={() => void recipients.refetch()}>
            Try Again
          </Button>
        )
      }
    >
      <Combobox<Choice>
        ref={ref}
        name="recipient"
        query={typed}
        onQueryChange={setTyped}
        options={options}
        optionKey={({ payee, recipient }) => (payee ? `payee ${payee.id}` : recipient.id)}
        optionText={({ payee, recipient }) => (payee ? payee.nickname : recipientText(recipient))}
        renderOption={({ payee, recipient }) =>
          payee ? <PayeeOption payee={payee} /> : <RecipientOption recipient={recipient} />
        }
        selected={value && { recipient: value }}
        onSelect={(choice) => {
          if (choice?.payee) onPayee?.(choice.payee);
          else onChange(choice && chosen(choice.recipient));
        }}
        loading={isBehind}
        emptyText={failure ?? nobodyFound(typed)}
        placeholder="Marcus, or 0123456789"
        onBlur={onBlur}
      />
    </Field>
  );
}

/** The parts of a recipient that the form keeps. */
const chosen = ({ id, accountNumber, holder, paidBefore }: ChosenRecipient): ChosenRecipient => ({
  id,
  accountNumber,
  holder,
  paidBefore,
});

const shortcutsMax = 3;

/** The people paid before, to choose with one tap; hidden once a recipient is chosen. */
export function PaidBefore({ value, onChange }: Pick<RecipientFieldProps, 'value' | 'onChange'>) {
  const { data = [] } = useQuery(recipientsQuery(''));
  const paid = data.filter(({ isOwn, paidBefore }) => paidBefore && !isOwn).slice(0, shortcutsMax);
  if (value || paid.length === 0) return null;
  return (
    <fieldset className="-mt-2 flex flex-wrap gap-2">
      <legend className="sr-only">People you’ve paid before</legend>
      {paid.map((recipient) => (
        <Button
          key={recipient.id}
          variant="secondary"
          className="gap-1.5 px-4 text-sm"
          onClick={() => onChange(chosen(recipient))}
        >
          {recipient.holder}
          <span className="tabular font-normal text-ink-soft">
            <span aria-hidden="true">••</span>
            {recipient.accountNumber.slice(-4)}
          </span>
        </Button>
      ))}
    </fieldset>
  );
}

const listFailed = 'The list of accounts could not be loaded.';

/** Explains why the list is empty and how to find more people. */
export function nobodyFound(typed: string): string {
  const search = typed.trim();
  const digits = search.replace(/[\s-]/g, '');
  if (/^\d+$/.test(digits))
    return digits.length < limits.accountNumberLength
      ? `Type all ${limits.accountNumberLength} digits of the account number`
      : 'No account matches';
  const letters = search.match(/\p{L}/gu) ?? [];
  return letters.length < limits.recipientSearchLettersMin
    ? 'Type at least three letters of a name, or a full account number'
    : 'No account matches';
}

function PayeeOption({ payee: { nickname, name, lastFour } }: { payee: Payee }) {
  return (
    <span className="flex flex-1 items-center justify-between gap-4">
      <span className="grid">
        <span className="font-semibold">{nickname}</span>
        <span className="tabular text-ink-soft text-sm">
          {nickname === name ? '' : `${name}, `}account ending in {lastFour}
        </span>
      </span>
      <span className="shrink-0 text-ink-soft text-sm">Saved payee</span>
    </span>
  );
}

function RecipientOption({ recipient }: { recipient: ChosenRecipient & Partial<Recipient> }) {
  return (
    <span className="flex flex-1 items-center justify-between gap-4">
      <span className="grid">
        <span className="font-semibold">{recipient.holder}</span>
        <span className="tabular text-ink-soft text-sm first-letter:uppercase">
          {numberText(recipient)}
        </span>
      </span>
      {recipient.paidBefore && <span className="text-ink-soft text-sm">Paid before</span>}
    </span>
  );
}
