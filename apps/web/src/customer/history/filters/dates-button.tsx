import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { formatShortDay } from '../../../ui/data/dates.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { TextField } from '../../../ui/form/input.tsx';

interface Days {
  /** The first and the last day, `2026-03-05`; empty for no limit. */
  from: string;
  to: string;
}

interface DatesButtonProps extends Days {
  onChange: (days: Days) => void;
}

/** What the days are called: `Dates`, `Nov 1 – Nov 15`, `From Nov 1`, `Until Nov 15`. */
export function datesText({ from, to }: Days): string {
  if (from && to) return `${formatShortDay(from)} – ${formatShortDay(to)}`;
  if (from) return `From ${formatShortDay(from)}`;
  return to ? `Until ${formatShortDay(to)}` : 'Dates';
}

/** A filter for the first and the last day. */
export function DatesButton({ from, to, onChange }: DatesButtonProps) {
  const [chosen, setChosen] = useState<Days | null>(null);
  const isOn = Boolean(from || to);
  function apply(days: Days) {
    onChange(inOrder(days));
    setChosen(null);
  }
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        className="w-full"
        onClick={() => setChosen({ from, to })}
      >
        {datesText({ from, to })}
      </Button>
      <Dialog
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title="Dates"
        size="small"
        footer={
          chosen && (
            <>
              {isOn && (
                <Button variant="quiet" onClick={() => apply({ from: '', to: '' })}>
                  All dates
                </Button>
              )}
              <Button onClick={() => apply(chosen)}>Show</Button>
            </>
          )
        }
      >
        {chosen && (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="First day"
              type="date"
              value={chosen.from}
              onChange={(event) => setChosen({ ...chosen, from: event.target.value })}
            />
            <TextField
              label="Last day"
              type="date"
              value={chosen.to}
              onChange={(event) => setChosen({ ...chosen, to: event.target.value })}
            />
          </div>
        )}
      </Dialog>
    </>
  );
}

/** Puts two days in order, so that a reversed range means the same days. */
const inOrder = ({ from, to }: Days): Days =>
  from && to && from > to ? { from: to, to: from } : { from, to };
