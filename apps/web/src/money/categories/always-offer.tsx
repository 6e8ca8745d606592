import type { Category } from '@seven-hills/contracts/money/categories';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import type { Answer } from '../../net/api-types.ts';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { pastTransactions } from './category-words.ts';
import { refreshCategories } from './queries.ts';

type Offered = NonNullable<Answer<'PUT', '/api/transactions/:id/category'>['offer']>;

/** The rule offered after a correction. */
export interface Offer extends Offered {
  /** Unique for each offer. */
  key: number;
  transactionId: number;
}

interface AlwaysOfferProps {
  offer: Offer;
  categories: readonly Category[];
}

/**
 * Offers to turn a correction into a rule, and can undo the rule. No rule is made without asking.
 */
export function AlwaysOffer({ offer, categories }: AlwaysOfferProps) {
  const queryClient = useQueryClient();
  const [ruleId, setRuleId] = useState<number | null>(null);
  const [isUndone, setUndone] = useState(false);
  const { transactionId, categoryId, subject, isPayee, affected } = offer;
  const name = categories.find(({ id }) => id === categoryId)?.name ?? 'this category';
  const make = useCall({
    mutationFn: () =>
      api.post('/api/category-rules', { body: { from: 'transaction', transactionId, categoryId } }),
    onSuccess({ rule }) {
      setRuleId(rule.id);
      setUndone(false);
      return refreshCategories(queryClient);
    },
    failure: { title: 'Rule Not Created', fallback: 'Please try again.' },
  });
  const undo = useCall({
    mutationFn: (id: number) => api.delete('/api/category-rules/:id', { params: { id } }),
    onSuccess() {
      setRuleId(null);
      setUndone(true);
      return refreshCategories(queryClient);
    },
    failure: { title: 'Not Taken Back', fallback: 'Please try again.' },
  });
  const about = isPayee ? subject : `“${subject}”`;
  return (
    <div role="status" className="mt-2 grid gap-2 border-line border-t pt-2 text-sm">
      {ruleId === null ? (
        <>
          <p>
            {isUndone
              ? 'The rule was taken back. '
              : `Always ${name} for ${about}? ${changes(affected)}`}
          </p>
          <Button
            variant="secondary"
            className="justify-self-start"
            pending={make.isPending}
            onClick={() => make.mutate()}
          >
            {isPayee ? 'Always for this payee' : 'Always for this description'}
          </Button>
        </>
      ) : (
        <p className="flex flex-wrap items-center gap-x-3">
          <span>
            From now on, {about} is {name}.{' '}
            {affected > 0 && `${pastTransactions(make.data?.affected ?? affected)} moved.`}
          </span>
          <Button
            variant="link"
            className="min-h-11"
            pending={undo.isPending}
            onClick={() => undo.mutate(ruleId)}
          >
            Undo
          </Button>
        </p>
      )}
      <FailureAlert of={make} />
      <FailureAlert of={undo} />
    </div>
  );
}

const changes = (affected: number): string =>
  affected === 0
    ? 'It changes no past transaction.'
    : `It changes ${pastTransactions(affected)}. What you chose yourself stays.`;
