import ChevronDown from 'lucide-react/icons/chevron-down';
import { Fragment, type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
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
  loading?: boolean;
  /** Shown if nothing matches. */
  emptyText?: string;
  placeholder?: string;
  name?: string;
  /** Shows the list below the box at all times, for a screen whose subject is the choice. */
  isInline?: boolean;
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
  const { query, options, optionKey, optionText, selected, loading = false } = props;
  const { isInline = false, groupOf } = props;
  const [isPoppedUp, setOpen] = useState(false);
  const open = isInline || isPoppedUp;
  const [active, setActive] = useState(-1);
  const listId = useId();
  const text = selected && !open ? optionText(selected) : query;
  const optionId = (index: number) => `${listId}-${index}`;

  function choose(option: Option) {
    props.onSelect(option);
    props.onQueryChange('');
    setOpen(false);
    setActive(-1);
  }

  function moveTo(index: number) {
    setOpen(true);
    setActive(index);
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = options.length - 1;
    if (event.key === 'ArrowDown') moveTo(active >= last ? 0 : active + 1);
    else if (event.key === 'ArrowUp') moveTo(active <= 0 ? last : active - 1);
    else if (event.key === 'Home' && open) moveTo(0);
    else if (event.key === 'End' && open) moveTo(last);
    else if (event.key === 'Escape' && isPoppedUp) setOpen(false);
    else if (event.key === 'Enter' && open) {
      const option = options[active] ?? (isInline && query && !loading ? only(options) : undefined);
      if (option) choose(option);
      // Where the list is the screen's subject, the form says that nobody was chosen.
      else if (isInline) return;
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
          setActive(-1);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setOpen(false);
          props.onBlur?.();
        }}
      />
      <span aria-hidden="true" className="pointer-events-none absolute top-3 right-3 text-ink-soft">
        {loading ? <Spinner className="size-5" /> : !isInline && <ChevronDown className="size-5" />}
      </span>
      <div
        id={listId}
        role="listbox"
        aria-label="Options"
        hidden={!open}
        className={
          isInline
            ? '-mx-2 mt-2'
            : 'absolute inset-x-0 top-full z-30 mt-1.5 max-h-72 overflow-y-auto rounded-card bg-surface p-1.5 shadow-float inset-ring inset-ring-line'
        }
      >
        {options.map((option, index) => (
          <Fragment key={optionKey(option)}>
            {groupOf && startsGroup(options, index, groupOf) && (
              <div role="presentation" className={groupStyle}>
                {groupOf(option)}
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
              onMouseMove={() => setActive(index)}
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
        loading={loading}
        count={options.length}
        emptyText={props.emptyText ?? 'Nothing matches'}
      />
    </div>
  );
}

/** Whether an option is the first one of its group. */
function startsGroup<Option>(
  options: readonly Option[],
  index: number,
  groupOf: (option: Option) => string,
): boolean {
  const [before, own] = [options[index - 1], options[index]];
  return own !== undefined && (before === undefined || groupOf(before) !== groupOf(own));
}

const groupStyle = 'px-3 pt-3 pb-1 font-semibold text-ink-soft text-sm';

const only = <Option,>(options: readonly Option[]): Option | undefined =>
  options.length === 1 ? options[0] : undefined;

interface ComboboxStatusProps {
  isInline: boolean;
  open: boolean;
  loading: boolean;
  count: number;
  emptyText: string;
}

function ComboboxStatus({ isInline, open, loading, count, emptyText }: ComboboxStatusProps) {
  const empty = open && !loading && count === 0;
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
        {empty ? emptyText : open && !loading ? `${count} available` : ''}
      </span>
    </>
  );
}
