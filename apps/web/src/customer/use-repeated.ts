import type { Transaction } from '@seven-hills/bank/transaction';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSearch } from 'wouter';
import { transferQuery } from './external-transfers/queries.ts';
import { idIn } from './screens.ts';

/**
 * The URL parameter that requests a repeat of a transaction, for a further step of the same form.
 */
export function repeatedIn(search: string): { repeat?: string } {
  const repeat = new URLSearchParams(search).get('repeat');
  return repeat === null ? {} : { repeat };
}

/**
 * Returns the transaction that the URL asks to repeat (`?repeat=36`) if this form can repeat it,
 * else null. Calls `onFound` once it is loaded, to fill in the form.
 */
export function useRepeated(
  types: readonly Transaction['type'][],
  onFound: (transaction: Transaction) => void,
): Transaction | null {
  const id = idIn(useSearch(), 'repeat');
  const asked = useQuery({
    ...transferQuery(id ?? 0),
    enabled: id !== null,
    refetchInterval: false,
  });
  const found = asked.data && types.includes(asked.data.type) ? asked.data : null;
  const fillIn = useEffectEvent(onFound);
  const foundId = found?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: fills in the form only once for each transaction
  useEffect(() => {
    if (found) fillIn(found);
  }, [foundId]);
  return found;
}
