import { brand } from '@seven-hills/bank/brand';
import { type DateRule, plannedAfter } from '@seven-hills/bank/calendar/schedule-dates';
import { ruleWords } from '@seven-hills/bank/calendar/schedule-rule';
import type { Payee } from '@seven-hills/contracts/money/payees';
import type { Schedule } from '@seven-hills/contracts/money/schedules';
import { type Cents, formatUsd, parseTypedAmount, toDecimal } from '@seven-hills/money';
import { useWatch } from 'react-hook-form';
import {
  lowestWords,
  ProjectionNote,
  ShortfallNotice,
  useProjection,
} from '../../../money/projected-balance.tsx';
import { useTerms } from '../../../money/terms.ts';
import { isoDay } from '../../../ui/data/dates.ts';
import { DescriptionList } from '../../../ui/data/description-list.tsx';
import { useDebounced } from '../../../ui/form/use-typed-search.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { kindOf, ruleIn, type ScheduleValues, shiftIn } from '../schedule-values.ts';
import { arrivalOf, costOfEach, dateWords } from '../schedule-words.ts';
import type { ScheduleFormState } from './use-schedule-form.ts';

const previewCount = 6;
const typingPauseMs = 400;

interface SchedulePreviewProps {
  form: ScheduleFormState;
  payees: readonly Payee[];
  /** The schedule being edited. */
  replaces: number | null;
}

/** A summary of the form: the cost of each payment, and the next six dates. */
export function SchedulePreview({ form, payees, replaces }: SchedulePreviewProps) {
  const values = useWatch({ control: form.control }) as ScheduleValues;
  const kind = kindOf(values.payee, payees);
  const rule = ruleIn(values);
  const amount = parseTypedAmount(values.amount) ?? 0n;
  const terms = useTerms(Number(values.from));
  const planned = rule
    ? plannedAfter(rule, shiftIn(values, kind), isoDay(new Date()), previewCount)
    : [];
  return (
    <Card title="Next Dates">
      <p className="text-ink-soft">
        {rule
          ? `${ruleWords(rule)}, at 6 a.m. ${brand.timeZoneName}, if there is enough money.`
          : 'Enter how often and when.'}
        {costOfEach(amount, terms, kind)}
      </p>
      <ol aria-label="Next dates" className="mt-3 divide-y divide-line">
        {planned.map((date) => (
          <li key={date.nominalOn} className="flex justify-between gap-4 py-2">
            <span>
              {dateWords(date)}{' '}
              <span className="text-ink-soft text-sm">
                {arrivalOf(kind ? { payeeKind: kind } : {}, date)}
              </span>
            </span>
            {amount > 0n && <span className="tabular font-semibold">{formatUsd(amount)}</span>}
          </li>
        ))}
      </ol>
      {rule && planned.length === 0 && <p className="mt-3 text-ink-soft">No date is ahead.</p>}
      {kind !== 'add_money' && <BalanceAhead {...{ values, rule, amount, kind, replaces }} />}
    </Card>
  );
}

interface BalanceAheadProps {
  values: ScheduleValues;
  rule: DateRule | null;
  amount: Cents;
  kind: Schedule['payeeKind'] | undefined;
  replaces: number | null;
}

/** The lowest projected balance with this schedule, once the form has enough data. */
function BalanceAhead({ values, rule, amount, kind, replaces }: BalanceAheadProps) {
  const shift: 'previous' | 'next' = values.shift === 'previous' ? 'previous' : 'next';
  const schedule =
    rule && kind && amount > 0n
      ? {
          ...rule,
          payeeKind: kind,
          amount: toDecimal(amount),
          shift,
          ...(replaces && { replaces }),
        }
      : null;
  const typed = JSON.stringify(schedule);
  const isSettled = useDebounced(typed, typingPauseMs) === typed;
  const { data: projection } = useProjection(
    schedule && isSettled
      ? { schedule, ...(values.from && { fromAccountId: Number(values.from) }) }
      : null,
  );
  if (!schedule || !projection) return null;
  return (
    <div className="mt-4 grid gap-4">
      <DescriptionList
        className="border-line border-t"
        items={[{ term: 'Lowest balance ahead', detail: lowestWords(projection) }]}
      />
      <ProjectionNote projection={projection} />
      <ShortfallNotice projection={projection} />
    </div>
  );
}
