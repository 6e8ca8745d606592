import { type CustomerFlag, customerFlags, flagWords } from '@seven-hills/bank/customer-flags';
import type { CustomerFlagEntry } from '@seven-hills/contracts/staff/notes';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { Card, CardHeader } from '../../ui/layout/card.tsx';
import { FlagBadges } from '../flag-badges.tsx';
import { FlagDialog } from './flag-dialog.tsx';

interface CustomerFlagsProps {
  userId: number;
  flags: readonly CustomerFlagEntry[];
  writes: boolean;
}

/** A customer's flags, who set and lifted each one, and buttons to do either. */
export function CustomerFlags({ userId, flags, writes }: CustomerFlagsProps) {
  const [change, setChange] = useState<{ flag: CustomerFlag | null; lifts: boolean } | null>(null);
  const set = flags.filter(({ liftedAt }) => liftedAt === null).map(({ flag }) => flag);
  const open = customerFlags.filter((flag) => !set.includes(flag));
  return (
    <Card>
      <CardHeader
        title="Flags"
        description="All staff see them next to the name. The customer doesn’t."
        actions={
          writes &&
          open.length > 0 && (
            <Button variant="secondary" onClick={() => setChange({ flag: null, lifts: false })}>
              Set a Flag
            </Button>
          )
        }
      />
      {flags.length === 0 ? (
        <p className="text-ink-soft">No flags.</p>
      ) : (
        <ul aria-label="Flags" className="divide-y divide-line">
          {flags.map((entry) => (
            <li key={entry.setAt + entry.flag} className="grid gap-1 py-3.5">
              <span className="flex flex-wrap items-center justify-between gap-3">
                {entry.liftedAt === null ? (
                  <FlagBadges flags={[entry.flag]} />
                ) : (
                  <span className="font-semibold">{flagWords[entry.flag]}, lifted</span>
                )}
                {writes && entry.liftedAt === null && (
                  <Button
                    variant="quiet"
                    aria-label={`Lift ${flagWords[entry.flag]}`}
                    onClick={() => setChange({ flag: entry.flag, lifts: true })}
                  >
                    Lift
                  </Button>
                )}
              </span>
              <span className="[overflow-wrap:anywhere]">{entry.note}</span>
              <span className="text-ink-soft text-sm">
                Set by {entry.setBy}, {formatDateTime(entry.setAt)}
              </span>
              {entry.liftedAt !== null && (
                <span className="text-ink-soft text-sm [overflow-wrap:anywhere]">
                  Lifted by {entry.liftedBy}, {formatDateTime(entry.liftedAt)}: {entry.liftNote}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {change && (
        <FlagDialog
          userId={userId}
          lifted={change.lifts ? change.flag : null}
          choices={open}
          onClose={() => setChange(null)}
        />
      )}
    </Card>
  );
}
