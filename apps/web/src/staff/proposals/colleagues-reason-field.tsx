import { limits } from '@seven-hills/bank/limits';
import { TextField } from '../../ui/form/input.tsx';

interface ColleaguesReasonFieldProps {
  label?: string;
  value: string;
  onChange: (reason: string) => void;
  error?: string | undefined;
}

/** Takes the reason for a change, for the colleagues who vote on it. */
export function ColleaguesReasonField(props: ColleaguesReasonFieldProps) {
  const { label = 'Reason', value, onChange, error } = props;
  return (
    <TextField
      label={label}
      error={error}
      hint="Your colleagues read it."
      value={value}
      maxLength={limits.proposalReasonLengthMax}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
