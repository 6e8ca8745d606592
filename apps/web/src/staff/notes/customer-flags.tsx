import { type CustomerFlag, customerFlags, flagWords } from '@seven-hills/bank/customer-flags';
import { words } from '@seven-hills/bank/words/words';
import type { CustomerFlagEntry } from '@seven-hills/contracts/staff/notes';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { Card } from '../../ui/layout/card.tsx';
import { FlagBadges } from '../flag-badges.tsx';
import { LiftFlagDialog, SetFlagDialog } from './flag-dialogs.tsx';

interface CustomerFlagsProps {
  userId: number;
  flags: readonly CustomerFlagEntry[];
  writes: boolean;
}

/** A customer's flags, who set and lifted each one, and buttons to do either. */
export function CustomerFlags({ userId, flags, writes }: CustomerFlagsProps) {
  const [isSetting, setIsSetting] = useState(false);
  const [lifted, setLifted] = useState<CustomerFlag | null>(null);
  const set = flags.filter(({ liftedAt }) => liftedAt === null).map(({ flag }) => flag);
  const open = customerFlags.filter((flag) => !set.includes(flag));
  return (
    <Card
      title="Flags"
      description={`All staff see them next to the name. The ${words.customer} doesn’t.`}
      actions={
        writes &&
        open.length > 0 && (
          <Button variant="secondary" onClick={() => setIsSetting(true)}>
            Set a Flag
          </Button>
        )
      }
    >
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
                    onClick={() => setLifted(entry.flag)}
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
      {isSetting && (
        <SetFlagDialog userId={userId} choices={open} onClose={() => setIsSetting(false)} />
      )}
      {lifted && <LiftFlagDialog userId={userId} flag={lifted} onClose={() => setLifted(null)} />}
    </Card>
  );
}
