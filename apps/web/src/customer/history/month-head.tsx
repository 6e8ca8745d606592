// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by hand need a table of roles
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells of a plain table take no focus

import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { totalMonths } from '@seven-hills/contracts/money/history';
import type { Ref } from 'react';
import { usdOf } from '../../money/transaction-words.ts';
import { formatMonth, formatShortMonth } from '../../ui/data/dates.ts';

export type MonthTotals = AnswerOf<typeof totalMonths>[number];

interface MonthHeadProps {
  /** `2026-03` */
  month: string;
  /** Totals of the whole filtered month, from the server; undefined while they load. */
  totals: MonthTotals | undefined;
  index: number;
  ref: Ref<HTMLDivElement>;
}

/** A month's name and its totals in and out; stays visible while its rows scroll. */
export function MonthHead({ month, totals, index, ref }: MonthHeadProps) {
  return (
    <div
      ref={ref}
      data-index={index}
      data-slot="month-head"
      role="row"
      aria-rowindex={index + 2}
      className="sticky top-[var(--sticky-top,0px)] z-10 bg-paper sm:bg-surface"
    >
      <div
        role="rowheader"
        className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-line border-b py-1.5 @3xl:px-3"
      >
        <span className="whitespace-nowrap font-semibold">
          <span className="@3xl:hidden">{formatShortMonth(`${month}-01`)}</span>
          <span className="hidden @3xl:inline">{formatMonth(`${month}-01`)}</span>
        </span>
        {totals && (
          <span className="tabular flex flex-wrap justify-end gap-x-3 text-ink-soft text-sm">
            <span className="flex gap-x-1.5">
              In <span className="text-ink">{usdOf(totals.moneyIn)}</span>
            </span>
            <span className="flex gap-x-1.5">
              Out <span className="text-ink">{usdOf(totals.moneyOut)}</span>
            </span>
          </span>
        )}
      </div>
    </div>
  );
}
