import { useLocation } from 'wouter';
import { SelectField } from '../../ui/form/input.tsx';
import { viewHref } from '../screens.ts';
import { keepScheduleDraft, type ScheduleDraft } from './schedule-draft.ts';

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
      onChange={({ target: { value } }) => {
        const { amount, recipient, description, fromAccountId, toAccountId } = valuesOf();
        keepScheduleDraft({ amount, recipient, description, fromAccountId, toAccountId });
        navigate(viewHref('schedules', { new: value }));
      }}
    />
  );
}
