import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';

/** How long a row is pointed at before its hint shows, in milliseconds. */
const delayMs = 700;

/** For how long after one hint the next one shows immediately, in milliseconds. */
const skipDelayMs = 300;

interface RowHintProps {
  /** What each row does, such as `Click to view receipt`. */
  text: string;
  children: ReactNode;
}

/**
 * Shows a hint at the row (`role="row"` with a button) that is pointed at or focused by keyboard.
 * One for the whole list: a tooltip around each row would take longer to render than the row.
 */
export function RowHint({ text, children }: RowHintProps) {
  const [row, setRow] = useState<Element | null>(null);
  const pointedAt = useRef<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const closedAt = useRef(Number.NEGATIVE_INFINITY);
  const id = useId();

  function close() {
    clearTimeout(timer.current);
    if (row) closedAt.current = performance.now();
    setRow(null);
  }
  function onPointerOver(event: PointerEvent) {
    // The hint stays while the pointer is over it.
    if (event.pointerType === 'touch' || isInHint(event)) return;
    const over = rowAt(event);
    if (over === pointedAt.current) return;
    pointedAt.current = over;
    const isImmediate = row !== null || performance.now() - closedAt.current < skipDelayMs;
    clearTimeout(timer.current);
    if (!over) close();
    else if (isImmediate) setRow(over);
    else timer.current = setTimeout(() => setRow(over), delayMs);
  }
  function onPointerLeave() {
    pointedAt.current = null;
    close();
  }
  function onFocus(event: FocusEvent) {
    if (event.target.matches('button:focus-visible')) setRow(rowAt(event));
  }

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!row) return;
    const button = row.querySelector('button');
    button?.setAttribute('aria-describedby', id);
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && setRow(null);
    const onScroll = () => setRow(null);
    document.addEventListener('keydown', onKeyDown);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      button?.removeAttribute('aria-describedby');
      document.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('scroll', onScroll);
    };
  }, [row, id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches its rows
    <div
      onPointerOver={onPointerOver}
      onPointerLeave={onPointerLeave}
      onPointerDown={close}
      onFocus={onFocus}
      onBlur={close}
    >
      {children}
      {row && createPortal(<Hint id={id} text={text} row={row} />, document.body)}
    </div>
  );
}

interface HintProps {
  id: string;
  text: string;
  row: Element;
}

/** Above the row, or below where there is no room. It touches the row, so it can be reached. */
function Hint({ id, text, row }: HintProps) {
  const { top, bottom, left, width } = row.getBoundingClientRect();
  const isAbove = top >= 48;
  return (
    <div
      id={id}
      role="tooltip"
      data-slot="row-hint"
      className="-translate-x-1/2 fixed z-50 max-w-xs animate-fade rounded-control bg-ink px-3 py-1.5 text-paper text-sm shadow-float"
      style={{
        left: left + width / 2,
        ...(isAbove ? { bottom: innerHeight - top } : { top: bottom }),
      }}
    >
      {text}
    </div>
  );
}

const rowAt = ({ target }: SyntheticEvent) =>
  target instanceof Element ? target.closest('[role="row"]:has(button)') : null;

const isInHint = ({ target }: SyntheticEvent) =>
  target instanceof Element && target.closest('[data-slot="row-hint"]') !== null;
