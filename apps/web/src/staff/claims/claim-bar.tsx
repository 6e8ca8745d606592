import { brand } from '@seven-hills/bank/brand';
import type { WorkOwner } from '@seven-hills/contracts/staff/queue';
import { useState } from 'react';
import { Queried } from '../../net/query-panel.tsx';
import { FailureAlert } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { formatTime } from '../../ui/data/dates.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { colleaguesQuery } from './queries.ts';
import { type Named, useClaim, useKeptClaim } from './use-claim.ts';

interface ClaimBarProps {
  item: Named;
  owner: WorkOwner | null;
  handOver: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };
}

/** Shows who works on an item, with buttons to claim, release, take over, or hand it over. */
export function ClaimBar({ item, owner, handOver }: ClaimBarProps) {
  const { claim, release, takeOver, isPending, failure } = useClaim(item);
  const [isAsking, setIsAsking] = useState(false);
  useKeptClaim(item, owner?.isCaller ?? false);
  const since = owner && `since ${formatTime(owner.since)} ${brand.timeZoneName}`;
  return (
    <div className="grid gap-3">
      {owner && !owner.isCaller ? (
        <Alert
          variant="warning"
          title={`${owner.name} is working on this, ${since}`}
          actions={
            isAsking ? (
              <>
                <Button pending={isPending} onClick={() => takeOver()}>
                  Take It from {owner.name}
                </Button>
                <Button variant="quiet" onClick={() => setIsAsking(false)}>
                  Cancel
                </Button>
              </>
            ) : (
              <Button variant="secondary" onClick={() => setIsAsking(true)}>
                Take Over
              </Button>
            )
          }
        >
          Ask before you take it over, so that you don’t both do it.
        </Alert>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="min-w-[min(9rem,100%)] flex-1 text-ink-soft text-sm">
            {owner ? `You are working on this, ${since}.` : 'No one is working on this.'}
          </p>
          <span className="flex gap-3">
            {owner ? (
              <Button
                variant="secondary"
                className="px-4"
                pending={isPending}
                aria-keyshortcuts="c"
                onClick={() => release.mutate()}
              >
                Release
              </Button>
            ) : (
              <Button
                variant="secondary"
                className="px-4"
                pending={isPending}
                aria-keyshortcuts="c"
                onClick={() => claim.mutate()}
              >
                Claim
              </Button>
            )}
            <Button
              variant="secondary"
              className="px-4"
              aria-keyshortcuts="h"
              onClick={() => handOver.onOpenChange(true)}
            >
              Hand Over
            </Button>
          </span>
        </div>
      )}
      <FailureAlert of={{ failure }} />
      {handOver.isOpen && (
        <HandOverDialog item={item} onClose={() => handOver.onOpenChange(false)} />
      )}
    </div>
  );
}

/** Chooses the colleague to hand an item over to. */
export function HandOverDialog({ item, onClose }: { item: Named; onClose: () => void }) {
  const { reassign } = useClaim(item);
  return (
    <Dialog onClose={onClose} title="Hand over to" size="small">
      <Queried of={colleaguesQuery(item.kind)} loading="Loading colleagues" rows={3}>
        {(people) =>
          people.length === 0 ? (
            <p className="text-ink-soft">No one else has a role that allows this work.</p>
          ) : (
            <ul className="grid gap-2" aria-label="Colleagues">
              {people.map(({ id, name }) => (
                <li key={id}>
                  <Button
                    variant="secondary"
                    className="w-full"
                    pending={reassign.isPending && reassign.variables === id}
                    onClick={() => reassign.mutate(id, { onSuccess: onClose })}
                  >
                    {name}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Queried>
      <FailureAlert of={reassign} className="mt-4" />
    </Dialog>
  );
}
