import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { cn } from '../cn.ts';

interface TabsContextValue {
  id: string;
  value: string;
  onValueChange: (value: string) => void;
}

const TabsContext = createContext<TabsContextValue>({ id: '', value: '', onValueChange() {} });

type TabsProps = ComponentProps<'div'> & Omit<TabsContextValue, 'id'>;

/** Tabs: `<Tabs value onValueChange><TabList><Tab value/></TabList><TabPanel value/></Tabs>`. */
export function Tabs({ value, onValueChange, className, ...rest }: TabsProps) {
  const id = useId();
  return (
    <TabsContext value={{ id, value, onValueChange }}>
      <div data-slot="tabs" className={cn('grid gap-6', className)} {...rest} />
    </TabsContext>
  );
}

export function TabList({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      role="tablist"
      className={cn('flex w-full gap-1 rounded-control bg-sunken p-1 sm:w-fit', className)}
      onKeyDown={moveFocus}
      {...rest}
    />
  );
}

/**
 * Moves the focus from tab to tab with the arrow keys, Home, and End. A tab that gets the focus is
 * selected.
 */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.indexOf(event.target as HTMLElement);
  const targets: Record<string, number> = {
    ArrowRight: (at + 1) % tabs.length,
    ArrowLeft: (at - 1 + tabs.length) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  };
  const target = targets[event.key];
  if (at < 0 || target === undefined) return;
  event.preventDefault();
  tabs[target]?.focus();
}

/** Scrolls a tab to the middle of its list; the page itself does not move. */
function scrollIntoList(tab: HTMLElement): void {
  const list = tab.closest<HTMLElement>('[role=tablist]');
  if (!list) return;
  const [outer, inner] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  list.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}

type TabProps = ComponentProps<'button'> & { value: string };

export function Tab({ value, className, ...rest }: TabProps) {
  const { id, value: current, onValueChange } = useContext(TabsContext);
  const isCurrent = value === current;
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (isCurrent && button.current) scrollIntoList(button.current);
  }, [isCurrent]);
  const choose = () => {
    if (!isCurrent) onValueChange(value);
  };
  return (
    <button
      ref={button}
      type="button"
      role="tab"
      id={`${id}-tab-${value}`}
      aria-selected={isCurrent}
      aria-controls={isCurrent ? `${id}-panel-${value}` : undefined}
      // The list is one stop for the Tab key; the arrow keys lead to the other tabs.
      tabIndex={isCurrent ? 0 : -1}
      className={cn(
        'min-h-11 flex-1 rounded-[0.45rem] px-4 py-2 font-semibold text-ink-soft transition-colors hover:text-ink sm:flex-none',
        'aria-selected:bg-surface aria-selected:text-primary aria-selected:shadow-card',
        className,
      )}
      onClick={choose}
      onFocus={choose}
      {...rest}
    />
  );
}

type TabPanelProps = ComponentProps<'div'> & { value: string };

/** Rendered only while its tab is selected. */
export function TabPanel({ value, ...rest }: TabPanelProps) {
  const { id, value: current } = useContext(TabsContext);
  if (value !== current) return null;
  return (
    <div
      role="tabpanel"
      id={`${id}-panel-${value}`}
      aria-labelledby={`${id}-tab-${value}`}
      // The Tab key stops at a panel only if it leads nowhere inside.
      ref={(panel) => {
        if (panel?.querySelector('a,button,input')) panel.removeAttribute('tabindex');
        else if (panel) panel.tabIndex = 0;
      }}
      {...rest}
    />
  );
}
