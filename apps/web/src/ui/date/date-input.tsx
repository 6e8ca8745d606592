import CalendarDays from 'lucide-react/icons/calendar-days';
import { type ComponentProps, type FocusEvent, useRef } from 'react';
import { Button } from '../button.tsx';
import { Input } from '../form/input.tsx';
import { formatUsDate, readTypedDate } from './typed-date.ts';

type DateInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  /**
   * Called with the text of a date that was picked from the calendar, or recognized when the field
   * lost focus.
   */
  onWrite: (text: string, isPicked: boolean) => void;
};

/**
 * A date typed in any common format, or picked from the browser's calendar. When the field loses
 * focus, a recognized date is rewritten in full, so that users see how it was read.
 */
export function DateInput({ onWrite, onBlur, min, max, ...rest }: DateInputProps) {
  const picker = useRef<HTMLInputElement>(null);
  function writeOut(event: FocusEvent<HTMLInputElement>) {
    const date = readTypedDate(event.target.value);
    if (date && formatUsDate(date) !== event.target.value) onWrite(formatUsDate(date), false);
    onBlur?.(event);
  }
  return (
    <div className="relative">
      <Input
        inputMode="numeric"
        placeholder="MM/DD/YYYY"
        maxLength={30}
        className="tabular pr-12"
        onBlur={writeOut}
        {...rest}
      />
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        min={min}
        max={max}
        // The browser's calendar opens at its left edge, which leaves it room on a phone.
        className="pointer-events-none absolute inset-x-0 bottom-0 h-11 w-full opacity-0"
        onChange={({ target }) => target.value && onWrite(formatUsDate(target.value), true)}
      />
      <Button
        variant="quiet"
        size="icon"
        aria-label="Choose from a calendar"
        className="absolute top-0 right-0"
        onClick={() => picker.current?.showPicker()}
      >
        <CalendarDays aria-hidden="true" />
      </Button>
    </div>
  );
}
