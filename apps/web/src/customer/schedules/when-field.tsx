import { useLocation } from 'wouter';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/input.tsx';
import { viewHref } from '../screens.ts';
import { keepScheduleDraft, type ScheduleDraft } from './schedule-draft.ts';

/** Now, on a date, or repeating: any choice but now opens the scheduled payment form. */
export function WhenField({ valuesOf }: { valuesOf: () => ScheduleDraft }) {
  const [, navigate] = useLocation();
  return (
    <Field label="When" hint="A later or repeating payment is entered on the next page.">
      <Select
        value="now"
        onChange={({ target: { value } }) => {
          const { amount, recipient, description } = valuesOf();
          keepScheduleDraft({ amount, recipient, description });
          navigate(viewHref('schedules', { new: value }));
        }}
      >
        <option value="now">Now</option>
        <option value="once">On a date</option>
        <option value="monthly">Repeating</option>
      </Select>
    </Field>
  );
}
