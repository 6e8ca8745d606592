import { Field } from '../ui/form/field.tsx';
import { Textarea } from '../ui/form/input.tsx';

interface ReasonFieldProps {
  value: string;
  onChange: (reason: string) => void;
  onEnter: () => void;
  error: string | undefined;
}

/**
 * Takes the reason for a decline, which the customer will see. It is a single line, so Enter
 * submits it.
 */
export function ReasonField({ value, onChange, onEnter, error }: ReasonFieldProps) {
  return (
    <Field label="Reason" error={error} hint="The customer will see this.">
      <Textarea
        rows={2}
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/\n/g, ' '))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
      />
    </Field>
  );
}
