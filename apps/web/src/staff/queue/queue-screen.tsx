import {
  permissionOfWork,
  workKinds,
  workLimits,
  workOwners,
} from '@seven-hills/bank/words/work-kinds';
import type { WorkFacts, WorkItem } from '@seven-hills/contracts/staff/queue';
import { formatUsd } from '@seven-hills/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { centsOf } from '../../money/transaction-words.ts';
import { QueryPanel } from '../../net/query-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import {
  type Choices,
  oneOf,
  showing,
  text,
  useUrlFilters,
} from '../../ui/data/use-url-filters.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { ChoiceSelect } from '../../ui/form/choice-select.tsx';
import { Checkbox } from '../../ui/form/input.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { BackLink, PageHeader } from '../../ui/layout/page-header.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import { factsQuery, type Queue, queueQuery } from '../claims/queries.ts';
import { type Named, useClaim } from '../claims/use-claim.ts';
import { useNow } from '../claims/use-now.ts';
import { useTitleCount } from '../claims/use-title-count.ts';
import { idOf, isForSeveral, kindNames } from '../claims/work-words.ts';
import { ClearFilters } from '../lists/clear-filters.tsx';
import { ListActions } from '../lists/list-actions.tsx';
import { useMay } from '../permissions.ts';
import { adminHref } from '../screens.ts';
import { shareText } from '../waiting-work.ts';
import { ApproveSeveralDialog } from './approve-several-dialog.tsx';
import { DecideWork } from './decide-work.tsx';
import { decisionsOf, type WorkDecision } from './decisions.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { NothingShown } from './nothing-shown.tsx';
import { type QueueKey, useAreKeysOn, useQueueKeys } from './use-queue-keys.ts';
import { replyHref, WorkPane } from './work-pane.tsx';
import { WorkRow } from './work-row.tsx';

const filters = {
  owner: oneOf(workOwners, 'all'),
  kind: oneOf(['all', ...workKinds], 'all'),
  item: showing(text(/^[a-z_]+-[1-9]\d{0,14}$/)),
};

const owners = [
  ['all', 'Everyone’s'],
  ['mine', 'Mine'],
  ['unassigned', 'Unassigned'],
] as const satisfies Choices<string>;

/** All waiting staff work, longest wait first, with the details of one item next to the list. */
export function QueueScreen() {
  usePageTitle('Work Queue');
  const filtering = useUrlFilters(filters);
  const { owner, kind, item: shownId } = filtering.filters;
  const queue = useQuery(queueQuery({ owner, kind }));
  const isWide = useIsWide();
  const counts = queue.data?.counts;
  useTitleCount(counts?.total ?? 0);
  const shown = namedIn(shownId);
  if (shown && !isWide)
    return (
      <>
        <BackLink
          label="Back to the Queue"
          onClick={() => filtering.filter({ item: '' }, 'push')}
        />
        <Workbench queue={queue.data} filtering={filtering} shown={shown} isListShown={false} />
      </>
    );
  return (
    <>
      <PageHeader
        title="Work Queue"
        description={
          counts ? shareText(counts.total, counts.forColleagues) || 'Nothing is waiting.' : ' '
        }
        actions={
          <ListActions
            path="/api/admin/queue/export"
            given={{ kind: filtering.given.kind, owner: filtering.given.owner }}
          />
        }
      />
      <QueryPanel query={queue} loading="Loading the queue">
        {(data) => <Workbench queue={data} filtering={filtering} shown={shown} isListShown />}
      </QueryPanel>
    </>
  );
}

type Filtering = ReturnType<typeof useUrlFilters<typeof filters>>;

/** The item named in the URL. */
function namedIn(id: string): Named | null {
  const at = id.lastIndexOf('-');
  const kind = workKinds.find((known) => known === id.slice(0, Math.max(at, 0)));
  return kind ? { kind, reference: Number(id.slice(at + 1)) } : null;
}

interface WorkbenchProps {
  queue: Queue | undefined;
  filtering: Filtering;
  shown: Named | null;
  isListShown: boolean;
}

function Workbench({ queue, filtering, shown, isListShown }: WorkbenchProps) {
  const items = queue?.items ?? [];
  const now = useNow();
  const [, navigate] = useLocation();
  const isWide = useIsWide();
  const queryClient = useQueryClient();
  const [areKeysOn, switchKeys] = useAreKeysOn();
  const [isKeysOpen, setIsKeysOpen] = useState(false);
  const [isHandingOver, setIsHandingOver] = useState(false);
  const [decided, setDecided] = useState<{ decision: WorkDecision; facts: WorkFacts } | null>(null);
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const [approved, setApproved] = useState<readonly WorkItem[] | null>(null);
  const claim = useClaim(shown ?? { kind: 'wire', reference: 0 });
  const at = shown ? items.findIndex((item) => idOf(item) === idOf(shown)) : -1;
  const current = items[at];
  const chosen = items.filter((item) => isForSeveral(item) && chosenIds.includes(idOf(item)));
  useNextOnceDone(items, shown, filtering);

  const show = (item: WorkItem | undefined) => {
    if (!item) return;
    filtering.filter({ item: idOf(item) });
    // Scrolls the list only if the item would be out of view.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-work="${idOf(item)}"]`)?.focus(),
    );
  };
  const choose = (item: WorkItem, isChosen: boolean) =>
    setChosenIds((known) =>
      isChosen ? [...known, idOf(item)] : known.filter((id) => id !== idOf(item)),
    );

  /** Claims the item first, so that two people do not decide it without knowing of each other. */
  async function decide(decision: WorkDecision, facts: WorkFacts) {
    if (facts.item.owner && !facts.item.owner.isCaller) {
      toast({
        title: 'Claimed by a Colleague',
        description: `${facts.item.owner.name} is working on this. Take it over first.`,
        variant: 'destructive',
      });
      return;
    }
    const isClaimed =
      facts.item.owner?.isCaller || (await claim.claim.mutateAsync().catch(() => null)) !== null;
    if (isClaimed) setDecided({ decision, facts });
  }

  async function press(key: QueueKey) {
    if (key === '?') return setIsKeysOpen(true);
    if (key === 'j') return show(items[at + 1] ?? (at < 0 ? items[0] : undefined));
    if (key === 'k') return show(items[at - 1]);
    if (!shown || !current) return;
    if (key === 'x' && isForSeveral(current))
      return choose(current, !chosenIds.includes(idOf(current)));
    if (key === 'h') return setIsHandingOver(true);
    if (key === 'c') return current.owner?.isCaller ? claim.release.mutate() : claim.claim.mutate();
    if (key === 'r') {
      const href = replyHref(current);
      if (href) navigate(href);
      return;
    }
    if (key !== 'a' && key !== 'd') return;
    const facts = await queryClient.fetchQuery(factsQuery(shown)).catch(() => null);
    const decision = key === 'a' ? 'approve' : 'decline';
    const offered = facts && decisionsOf(facts).find((each) => each.decision === decision);
    if (facts && offered && !offered.isBlocked) await decide(decision, facts);
  }
  useQueueKeys(areKeysOn, (key) => void press(key));

  return (
    <>
      <div
        className={cn(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-6',
          (shown || items.length > 0) && 'lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]',
        )}
      >
        {isListShown && queue && (
          <Card className="p-3 sm:p-4">
            <ListHead
              queue={queue}
              filtering={filtering}
              chosen={chosen}
              onChooseAll={(all) => setChosenIds(all ? items.filter(isForSeveral).map(idOf) : [])}
              onApprove={() => setApproved(chosen)}
              onKeys={() => setIsKeysOpen(true)}
            />
            <WorkList
              queue={queue}
              filtering={filtering}
              shown={shown}
              now={now}
              chosenIds={chosenIds}
              onChoose={choose}
            />
          </Card>
        )}
        {(shown || (isWide && items.length > 0)) && (
          <Card
            data-print={isListShown ? 'hide' : undefined}
            className="top-(--sticky-top) lg:sticky lg:max-h-[calc(100dvh-var(--sticky-top)-1rem)] lg:overflow-y-auto"
          >
            {shown ? (
              <WorkPane
                key={idOf(shown)}
                named={shown}
                now={now}
                onDecide={(decision, facts) => void decide(decision, facts)}
                handOver={{ isOpen: isHandingOver, onOpenChange: setIsHandingOver }}
              />
            ) : (
              <NothingShown areKeysOn={areKeysOn} />
            )}
          </Card>
        )}
      </div>
      {decided && <DecideWork {...decided} onClose={() => setDecided(null)} />}
      {approved && (
        <ApproveSeveralDialog
          items={approved}
          onClose={() => {
            setApproved(null);
            setChosenIds([]);
          }}
        />
      )}
      {isKeysOpen && (
        <KeysDialog areOn={areKeysOn} onSwitch={switchKeys} onClose={() => setIsKeysOpen(false)} />
      )}
    </>
  );
}

/** Selects the next item in the list once the current one is done. */
function useNextOnceDone(
  items: readonly WorkItem[],
  shown: Named | null,
  { filter }: Filtering,
): void {
  const [last, setLast] = useState<{ id: string; at: number } | null>(null);
  const id = shown && idOf(shown);
  const at = items.findIndex((item) => idOf(item) === id);
  if (id !== null && at >= 0 && (last?.id !== id || last.at !== at)) setLast({ id, at });
  const next =
    id !== null && at < 0 && last?.id === id
      ? (items[Math.min(last.at, items.length - 1)] ?? null)
      : undefined;
  const isWide = useIsWide();
  const nextId = next === undefined ? undefined : isWide && next ? idOf(next) : '';
  useEffect(() => {
    if (nextId !== undefined) filter({ item: nextId });
  }, [nextId, filter]);
}

interface ListHeadProps {
  queue: Queue;
  filtering: Filtering;
  chosen: readonly WorkItem[];
  onChooseAll: (all: boolean) => void;
  onApprove: () => void;
  onKeys: () => void;
}

/** The filters, and the bulk actions for the selected items. */
function ListHead({ queue, filtering, chosen, onChooseAll, onApprove, onKeys }: ListHeadProps) {
  const may = useMay();
  const { filters: values, filter } = filtering;
  const forSeveral = queue.items.filter(isForSeveral);
  const kinds = [
    ['all', 'All kinds'] as const,
    ...workKinds
      .filter((kind) => may(permissionOfWork[kind]))
      .map((kind) => [kind, `${kindNames[kind]} (${queue.counts.byKind[kind] ?? 0})`] as const),
  ];
  const total = chosen.reduce((sum, { amount }) => sum + centsOf(amount ?? '0.00'), 0n);
  const limit = formatUsd(workLimits.severalAmountMax);
  return (
    <div className="mb-3 grid gap-3 px-1">
      <div className="grid grid-cols-2 gap-3">
        <ChoiceSelect
          label="Whose"
          choices={owners}
          value={values.owner}
          onChange={(owner) => filter({ owner, item: '' })}
        />
        <ChoiceSelect
          label="Kind"
          choices={kinds}
          value={values.kind}
          onChange={(kind) => filter({ kind, item: '' })}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {forSeveral.length > 1 ? (
          <Checkbox
            label={`All ${forSeveral.length} up to ${limit}`}
            className="text-sm"
            checked={chosen.length === forSeveral.length}
            onChange={(event) => onChooseAll(event.target.checked)}
          />
        ) : (
          <span />
        )}
        <Button
          variant="quiet"
          className="px-3 max-lg:hidden"
          aria-keyshortcuts="?"
          onClick={onKeys}
        >
          Shortcuts
        </Button>
      </div>
      {chosen.length > 0 && (
        <Button onClick={onApprove}>
          Approve {chosen.length} for {formatUsd(total)}
        </Button>
      )}
    </div>
  );
}

interface WorkListProps {
  queue: Queue;
  filtering: Filtering;
  shown: Named | null;
  now: number;
  chosenIds: readonly string[];
  onChoose: (item: WorkItem, isChosen: boolean) => void;
}

function WorkList({ queue, filtering, shown, now, chosenIds, onChoose }: WorkListProps) {
  const { items, counts } = queue;
  const { given, isFiltering, clear } = filtering;
  const { item: _item, ...listed } = given;
  const hasChoice = items.some(isForSeveral);
  if (items.length === 0)
    return (
      <EmptyState
        title={isFiltering ? 'Nothing here' : 'Nothing is waiting'}
        action={<ClearFilters isShown={isFiltering} onClear={clear} />}
      >
        {isFiltering
          ? 'No item matches these filters.'
          : counts.forColleagues > 0
            ? 'All remaining items are for your colleagues.'
            : 'New work appears here automatically.'}
      </EmptyState>
    );
  return (
    <>
      <ul aria-label="Work queue" className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        {items.map((item) => (
          <WorkRow
            key={idOf(item)}
            item={item}
            href={adminHref('queue', { ...listed, item: idOf(item) })}
            now={now}
            isCurrent={shown !== null && idOf(shown) === idOf(item)}
            hasChoice={hasChoice}
            isChosen={chosenIds.includes(idOf(item))}
            onChoose={(isChosen) => onChoose(item, isChosen)}
          />
        ))}
      </ul>
      {items.length >= workLimits.itemsMax && (
        <p className="mt-3 px-2 text-ink-soft text-sm">
          The {workLimits.itemsMax} that wait longest are shown. The rest appear as these are done.
        </p>
      )}
    </>
  );
}
