import { feeNoticeDays } from '@seven-hills/bank/payments/fee-notice';
import { words } from '@seven-hills/bank/words/words';
import { SelectField, TextField } from '../../ui/form/input.tsx';

interface FirstDayFieldsProps {
  /** Null for a change at once; empty until a day is chosen. */
  startsOn: string | null;
  isChecked: boolean;
  /** Whether the terms of one customer change. */
  isForOne: boolean;
  /** Whether other changes are planned, on which a later one is based. */
  hasPlans: boolean;
  onChange: (startsOn: string | null) => void;
}

/** When new limits and fees begin. */
export function FirstDayFields(props: FirstDayFieldsProps) {
  const { startsOn, isChecked, isForOne, hasPlans, onChange } = props;
  const told = isForOne ? `the ${words.customer}` : `every ${words.customer} whom it concerns`;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Begins"
        hint={`A higher fee needs ${feeNoticeDays} days’ notice, which we send to ${told}. A lower fee can begin at once.`}
        value={startsOn === null ? 'now' : 'later'}
        onChange={(event) => onChange(event.target.value === 'now' ? null : '')}
        choices={[
          ['now', 'As soon as it is approved'],
          ['later', 'On a later day'],
        ]}
      />
      {startsOn !== null && (
        <TextField
          label="First Day"
          type="date"
          hint={
            hasPlans
              ? 'The form shows what applies once the planned changes have begun.'
              : 'Tomorrow at the earliest.'
          }
          error={isChecked && startsOn === '' ? 'Please choose the first day.' : undefined}
          value={startsOn}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  );
}
