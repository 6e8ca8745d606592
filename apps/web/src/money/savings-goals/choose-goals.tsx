import type { SetAside } from '@seven-hills/contracts/errors';
import type { GoalShare } from '@seven-hills/contracts/money/parts/from-goals';
import { type Cents, formatUsd, toDecimal } from '@seven-hills/money';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { centsOf, usdOf } from '../transaction-words.ts';
import { GoalDot } from './goal-looks.tsx';

interface ChooseGoalsProps {
  setAside: SetAside;
  /** Resends the order with what it may take from each chosen goal. */
  onChosen: (fromGoals: GoalShare[]) => void;
  onCancel: () => void;
}

/** Asks which savings goals give what an order needs beyond the money that is free to spend. */
export function ChooseGoals({ setAside, onChosen, onCancel }: ChooseGoalsProps) {
  const { needed, goals } = setAside;
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isShort, setIsShort] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const shares = sharesOf(setAside, chosen);
  const left = centsOf(needed) - shares.reduce((sum, { cents }) => sum + cents, 0n);

  function toggle(id: number) {
    setIsShort(false);
    setChosen((ids) => (ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (left > 0n) return setIsShort(true);
    onChosen(shares.map(({ goalId, cents }) => ({ goalId, amount: toDecimal(cents) })));
  }

  return (
    <Card>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
            Use Money from a Goal?
          </h2>
          <p className="mt-1 text-ink-soft">
            This payment needs {usdOf(needed)} that you set aside. Choose which goals to take it
            from. No money has moved yet.
          </p>
        </div>
        <fieldset className="grid gap-2">
          <legend className="sr-only">Goals to take money from</legend>
          {goals.map(({ id, name, color, amount }) => {
            const given = shares.find(({ goalId }) => goalId === id)?.cents;
            return (
              <label
                key={id}
                className="flex min-h-14 cursor-pointer items-center gap-3 rounded-control border border-control px-3 py-2 transition-colors hover:border-primary has-checked:border-primary has-checked:bg-primary-soft"
              >
                <input
                  type="checkbox"
                  className="size-5 shrink-0 accent-primary"
                  checked={chosen.includes(id)}
                  onChange={() => toggle(id)}
                />
                <GoalDot color={color} />
                <span className="grid min-w-0 flex-1">
                  <span className="break-words font-semibold">{name}</span>
                  <span className="text-ink-soft text-sm">{usdOf(amount)} set aside</span>
                </span>
                {given !== undefined && given > 0n && (
                  <span className="tabular font-semibold">{formatUsd(given)} used</span>
                )}
              </label>
            );
          })}
        </fieldset>
        {isShort && (
          <Alert variant="danger" title="More Money Needed" announce>
            Please choose goals to cover another {formatUsd(left)}.
          </Alert>
        )}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" size="large">
            Use This Money
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** What each chosen goal gives, in the order in which they were chosen. */
function sharesOf(
  { needed, goals }: SetAside,
  chosen: readonly number[],
): { goalId: number; cents: Cents }[] {
  let left = centsOf(needed);
  return chosen.flatMap((goalId) => {
    const has = centsOf(goals.find(({ id }) => id === goalId)?.amount ?? '0.00');
    const cents = has < left ? has : left;
    left -= cents;
    return cents > 0n ? { goalId, cents } : [];
  });
}
