import { limits } from '@seven-hills/bank/limits';
import { words } from '@seven-hills/bank/words/words';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Combobox } from '../../ui/form/combobox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { useDebounced } from '../../ui/form/use-typed-search.ts';
import { fullNameOf } from '../words.ts';
import { usersQuery } from './queries.ts';

const typingPauseMs = 250;
/** The maximum number of search results offered. */
const offeredMax = 8;

interface Offered {
  id: number;
  name: string;
  /** Distinguishes people with the same name. */
  detail?: string;
}

interface CustomerFilterProps {
  /** 0 for everyone. */
  id: number;
  /** The customer's name, if the list contains it. */
  name: string | undefined;
  onChange: (id: number) => void;
}

/** Lists one customer's transactions, found by name, email, phone, or account number. */
export function CustomerFilter({ id, name, onChange }: CustomerFilterProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Offered | null>(null);
  const search = useDebounced(typed.trim(), typingPauseMs);
  const isAsked = search.length >= limits.searchLettersMin;
  const users = useQuery({
    ...usersQuery({ search, sort: 'name', order: 'asc', pageSize: offeredMax }),
    enabled: isAsked,
  });
  const options: Offered[] = !isAsked
    ? []
    : (users.data ?? []).map((user) => ({
        id: user.id,
        name: fullNameOf(user),
        detail: user.account ? `${user.email} · ${user.account.accountNumber}` : user.email,
      }));
  const known = chosen?.id === id ? chosen.name : name;
  return (
    <Field
      label={words.Customer}
      className="max-sm:col-span-2 xl:col-span-2"
      error={users.isError && isAsked ? `${words.Customers} could not be searched.` : undefined}
    >
      <Combobox<Offered>
        query={typed}
        onQueryChange={setTyped}
        options={options}
        optionKey={(option) => option.id}
        optionText={(option) => option.name}
        renderOption={({ name: offered, detail }) => (
          <span className="grid min-w-0">
            <span className="font-semibold">{offered}</span>
            <span className="break-words text-ink-soft text-sm">{detail}</span>
          </span>
        )}
        selected={id > 0 ? { id, name: known ?? `${words.Customer} ${id}` } : null}
        onSelect={(option) => {
          setChosen(option);
          onChange(option?.id ?? 0);
        }}
        isBehind={typed.trim() !== search || (isAsked && users.isFetching)}
        emptyText={isAsked ? 'No matches' : 'Type two letters or more'}
        placeholder="Name or account number"
      />
    </Field>
  );
}
