import type { KeyboardEvent } from 'react';
import { useLocation } from 'wouter';
import { SelectField } from '../../ui/form/input.tsx';
import { viewHref } from '../screens.ts';
import { keepScheduleDraft, type ScheduleDraft } from './schedule-draft.ts';

/**
 * Opens the list instead of choosing in the closed select, because a choice leaves the page. A
 * browser that cannot open it from here does with the key what it always does.
 */
function openFirst(event: KeyboardEvent<HTMLSelectElement>) {
  if (typeof event.currentTarget.showPicker !== 'function') return;
  if (!/^(Arrow|Page|Home|End|.$)/.test(event.key) || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.currentTarget.showPicker();
}

/** Now, on a date, or repeating: any choice but now opens the scheduled payment form. */
export function WhenField({ valuesOf }: { valuesOf: () => ScheduleDraft }) {
  const [, navigate] = useLocation();
  return (
    <SelectField
      label="When"
      hint="A later or repeating payment is entered on the next page."
      choices={[
        ['now', 'Now'],
        ['once', 'On a date'],
        ['monthly', 'Repeating'],
      ]}
      value="now"
      onKeyDown={openFirst}
      onChange={({ target: { value } }) => {
        const { amount, recipient, description, fromAccountId, toAccountId } = valuesOf();
        keepScheduleDraft({ amount, recipient, description, fromAccountId, toAccountId });
        navigate(viewHref('schedules', { new: value }));
      }}
    />
  );
}
