import ChevronDown from 'lucide-react/icons/chevron-down';
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react';
import { cn } from '../cn.ts';
import { Spinner } from '../spinner.tsx';
import { useFieldControl } from './field.tsx';
import { controlStyle } from './input.tsx';

interface ComboboxProps<Option> {
  /** The text in the box; the caller searches with it. */
  query: string;
  onQueryChange: (query: string) => void;
  options: readonly Option[];
  optionKey: (option: Option) => string | number;
  /** The text in the box once the option is chosen. */
  optionText: (option: Option) => string;
  /** How an option looks in the list. Default: its text. */
  renderOption?: (option: Option) => ReactNode;
  selected: Option | null;
  onSelect: (option: Option | null) => void;
  /** Whether the options are not those of `query` yet; keys then wait for them. */
  isBehind: boolean;
  /** Shown if nothing matches. */
  emptyText?: string;
  placeholder?: string;
  name?: string;
  /** Shows the list below the box at all times, for a screen whose subject is the choice. */
  isInline?: boolean;
  /** Shown and announced between the box and an inline list. */
  note?: string | null;
  /** The heading of the options that follow, in an inline list. */
  groupOf?: (option: Option) => string;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A searchable list: type to search, arrow keys to move, Enter to choose, Escape to close
 * (the editable combobox of the ARIA Authoring Practices). The caller searches.
 */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const { query, options, optionKey, optionText, selected, isBehind } = props;
  const { isInline = false, groupOf } = props;
  const [isPoppedUp, setOpen] = useState(false);
  const open = isInline || isPoppedUp;
  const [hasFocus, setHasFocus] = useState(false);
  /** The key of the active option: the list can change its order while it is open. */
  const [activeKey, setActiveKey] = useState<string | number | null>(null);
  /** The keys that were pressed before the list of this query arrived. */
  const [pressed, setPressed] = useState<readonly string[]>([]);
  /** How many times Enter found nothing to choose in this list. */
  const [refusals, setRefusals] = useState(0);
  const active = isBehind ? -1 : options.findIndex((option) => optionKey(option) === activeKey);
  const groups = groupOf ? options.map(groupOf) : [];
  const listId = useId();
  const text = selected && !open ? optionText(selected) : query;
  const optionId = (index: number) => `${listId}-${index}`;

  function forget() {
    setActiveKey(null);
    setPressed([]);
    setRefusals(0);
  }

  function choose(option: Option) {
    props.onSelect(option);
    props.onQueryChange('');
    setOpen(false);
    forget();
  }

  // A list of another query could make Enter choose someone else than the person who was typed.
  const press = useEffectEvent((keys: readonly string[]) => {
    setPressed([]);
    const last = options.length - 1;
    let index = active;
    for (const key of keys) {
      if (key === 'ArrowDown') index = index >= last ? 0 : index + 1;
      else if (key === 'ArrowUp') index = index <= 0 ? last : index - 1;
      else if (key === 'Home') index = 0;
      else if (key === 'End') index = last;
      else {
        const option = options[index] ?? (query.trim() && last === 0 ? options[0] : undefined);
        if (option) choose(option);
        // Where the list is the screen's subject, the form says that nobody was chosen.
        else if (isInline) document.getElementById(listId)?.closest('form')?.requestSubmit();
        else setRefusals(refusals + 1);
        return;
      }
    }
    const option = options[index];
    if (option) setActiveKey(optionKey(option));
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    if (!isBehind && pressed.length > 0) press(pressed);
  }, [isBehind, pressed]);

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    if (key === 'Escape' && isPoppedUp) {
      setOpen(false);
      forget();
    } else if (/^Arrow(Down|Up)$/.test(key) || (open && /^(Home|End|Enter)$/.test(key))) {
      setOpen(true);
      setPressed([...pressed, key]);
    } else return;
    event.preventDefault();
  }

  return (
    <div data-slot="combobox" className="relative">
      <input
        {...useFieldControl()}
        ref={props.ref}
        name={props.name}
        role="combobox"
        type="text"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && options[active] ? optionId(active) : undefined}
        placeholder={props.placeholder}
        className={cn(controlStyle, 'pr-10')}
        value={text}
        onChange={(event) => {
          if (selected) props.onSelect(null);
          props.onQueryChange(event.target.value);
          setOpen(true);
          forget();
        }}
        onClick={() => setOpen(true)}
        onFocus={() => setHasFocus(true)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setHasFocus(false);
          setOpen(false);
          setPressed([]);
          props.onBlur?.();
        }}
      />
      <span aria-hidden="true" className="pointer-events-none absolute top-3 right-3 text-ink-soft">
        {isBehind ? (
          <Spinner className="size-5" />
        ) : (
          !isInline && <ChevronDown className="size-5" />
        )}
      </span>
      {isInline && (
        <p role="status" className="mt-2 text-ink-soft text-sm empty:hidden">
          {props.note}
        </p>
      )}
      <div
        id={listId}
        role="listbox"
        aria-label="Options"
        aria-busy={isBehind}
        hidden={!open}
        className={
          isInline
            ? '-mx-2 mt-2'
            : 'absolute inset-x-0 top-full z-30 mt-1.5 max-h-72 overflow-y-auto rounded-card bg-surface p-1.5 shadow-float inset-ring inset-ring-line'
        }
      >
        {options.map((option, index) => (
          <Fragment key={optionKey(option)}>
            {groups[index] !== groups[index - 1] && (
              <div role="presentation" className={groupStyle}>
                {groups[index]}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the input, which keeps the focus */}
            <div
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={
                selected ? optionKey(selected) === optionKey(option) : index === active
              }
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
              onMouseMove={() => setActiveKey(optionKey(option))}
              className={cn(
                'flex min-h-11 cursor-pointer items-center rounded-[0.6rem] px-3 py-2',
                index === active && 'bg-primary-soft',
              )}
            >
              {props.renderOption?.(option) ?? optionText(option)}
            </div>
          </Fragment>
        ))}
      </div>
      <ComboboxStatus
        isInline={isInline}
        open={open}
        hasFocus={hasFocus}
        isBehind={isBehind}
        refusals={refusals}
        count={options.length}
        emptyText={props.emptyText ?? 'Nothing matches'}
      />
    </div>
  );
}

const groupStyle = 'px-3 pt-3 pb-1 font-semibold text-ink-soft text-sm';

interface ComboboxStatusProps {
  isInline: boolean;
  open: boolean;
  hasFocus: boolean;
  isBehind: boolean;
  refusals: number;
  count: number;
  emptyText: string;
}

function ComboboxStatus(props: ComboboxStatusProps) {
  const { isInline, open, isBehind, count, refusals, emptyText } = props;
  const empty = open && !isBehind && count === 0;
  const text = empty
    ? emptyText
    : `${count} available${refusals > 0 ? '. Press Down Arrow to choose.' : ''}`;
  return (
    <>
      {empty && (
        <div
          aria-hidden="true"
          className={
            isInline
              ? 'px-1 py-3 text-ink-soft'
              : 'absolute inset-x-0 top-full z-30 mt-1.5 rounded-card bg-surface px-4 py-3 text-ink-soft shadow-float inset-ring inset-ring-line'
          }
        >
          {emptyText}
        </div>
      )}
      <span role="status" className="sr-only">
        {/* An inline list is always open, and says nothing until somebody is at it. */}
        {open && props.hasFocus && !isBehind && text}
        {/* Screen readers repeat a text only if it changes. */}
        {'\u00A0'.repeat(refusals % 2)}
      </span>
    </>
  );
}
