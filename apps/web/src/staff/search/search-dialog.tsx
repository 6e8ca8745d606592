import { limits } from '@seven-hills/bank/limits';
import { words } from '@seven-hills/bank/words/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { QueryError } from '../../net/query-error.tsx';
import { cn } from '../../ui/cn.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { controlStyle } from '../../ui/form/input.tsx';
import { useDebounced } from '../../ui/form/use-typed-search.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { useMay } from '../permissions.ts';
import { type FoundGroup, type FoundItem, groupsFor, type ViewItem } from './found-items.ts';
import { searchQuery } from './queries.ts';
import { noteOpened, recentItems } from './recent-items.ts';

const typingPauseMs = 150;

interface SearchDialogProps {
  views: readonly ViewItem[];
  /** Returns what was typed before the dialog loaded. */
  takeTyped: () => string;
  onClose: () => void;
}

/**
 * Searches people, accounts, transactions, cases, messages, actions, and views. The field keeps the
 * focus: arrow keys move the selection, and Enter opens it (the editable combobox of the ARIA
 * Authoring Practices, with its list always open).
 */
export function SearchDialog({ views, takeTyped, onClose }: SearchDialogProps) {
  const may = useMay();
  const [text, setText] = useState(takeTyped);
  const [chosen, setChosen] = useState(0);
  const [isChosen, setIsChosen] = useState(false);
  const [, navigate] = useLocation();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const asked = useDebounced(text.trim(), typingPauseMs);
  const isAsked = asked.length >= limits.searchLettersMin;
  const search = useQuery({
    ...searchQuery(asked),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const isCurrent = asked === text.trim() && !search.isPlaceholderData;
  const isWaiting =
    text.trim().length >= limits.searchLettersMin && (search.isFetching || !isCurrent);
  const groups = groupsFor(text, isAsked ? search.data : undefined, {
    views,
    recent: recentItems(),
    may,
  });
  const items = groups.flatMap((group) => group.items);
  const active = isWaiting ? -1 : Math.min(chosen, items.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  function open(item: FoundItem) {
    noteOpened(item);
    onClose();
    navigate(item.href);
  }

  function moveTo(index: number) {
    setChosen(index);
    list.current?.querySelectorAll('[role=option]')[index]?.scrollIntoView({ block: 'nearest' });
  }

  // The results on screen may be for the previous text, so Enter waits for the current ones.
  const openChosen = useEffectEvent(() => {
    const item = items[active];
    setIsChosen(false);
    if (item) open(item);
  });
  useEffect(() => {
    if (isChosen && !isWaiting) openChosen();
  }, [isChosen, isWaiting]);

  function onKeyDown(event: KeyboardEvent) {
    const last = items.length - 1;
    const isAtEnd = !isWaiting && active >= last;
    if (event.key === 'ArrowDown') moveTo(isAtEnd ? 0 : chosen + 1);
    else if (event.key === 'ArrowUp') moveTo(chosen <= 0 ? last : Math.min(chosen, last) - 1);
    else if (event.key === 'Enter') {
      setIsChosen(true);
    } else return;
    event.preventDefault();
  }

  return (
    <Dialog onClose={onClose} title={`Search the ${words.bank}`} size="large">
      <div className="relative">
        <input
          autoFocus
          role="combobox"
          type="text"
          aria-label="Name, email, phone, account, receipt, amount, case or words"
          aria-expanded={true}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={items[active] ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="Name, email, phone, account, receipt, amount, case or words"
          className={cn(controlStyle, 'pr-10')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
            setIsChosen(false);
          }}
          onKeyDown={onKeyDown}
        />
        {isWaiting && (
          <span className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-soft">
            <Spinner className="size-5" />
          </span>
        )}
      </div>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label="Results"
        aria-busy={isWaiting}
        className="mt-3 sm:min-h-[55dvh]"
      >
        <Groups
          groups={groups}
          active={active}
          optionId={optionId}
          onPoint={setChosen}
          onOpen={open}
        />
      </div>
      {search.isError && isAsked && (
        <QueryError query={search} title={`The ${words.bank} could not be searched`} />
      )}
      {items.length === 0 && !isWaiting && !search.isError && (
        <p className="py-6 text-center text-ink-soft">{emptyText(text)}</p>
      )}
      <p role="status" className="sr-only">
        {isWaiting ? '' : `${items.length} results`}
      </p>
    </Dialog>
  );
}

const emptyText = (text: string): string =>
  text.trim().length < limits.searchLettersMin
    ? 'Type two letters or more.'
    : 'Nothing matches. Try a last name, an email address, or a receipt number.';

interface GroupsProps {
  groups: readonly FoundGroup[];
  /** The index, across all groups, of the item that Enter opens. */
  active: number;
  optionId: (index: number) => string;
  onPoint: (index: number) => void;
  onOpen: (item: FoundItem) => void;
}

function Groups({ groups, active, optionId, onPoint, onOpen }: GroupsProps) {
  let count = 0;
  return groups.map(({ label, items }) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a list box
    <div key={label} role="group" aria-label={label} className="mb-3">
      <p aria-hidden="true" className="px-3 pb-1 font-semibold text-ink-soft text-sm">
        {label}
      </p>
      {items.map((item) => {
        const index = count++;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the input, which keeps the focus
          <div
            key={item.key}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => onPoint(index)}
            onClick={() => onOpen(item)}
            className={cn(
              'grid min-h-11 cursor-pointer content-center rounded-[0.6rem] px-3 py-1.5',
              index === active && 'bg-primary-soft forced-colors:outline-2',
            )}
          >
            <span className="break-words">{item.label}</span>
            {item.detail && (
              <span className="break-words text-ink-soft text-sm">{item.detail}</span>
            )}
          </div>
        );
      })}
    </div>
  ));
}
