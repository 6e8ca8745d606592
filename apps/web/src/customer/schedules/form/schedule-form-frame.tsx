import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useIsInactive } from '../../../money/own-accounts.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/navigation/button-link.tsx';
import { besideForm, StepActions } from '../../../ui/step-actions.tsx';
import type { ScheduleFormState } from './use-schedule-form.ts';

interface ScheduleFormFrameProps {
  form: ScheduleFormState;
  fields: ReactNode;
  preview: ReactNode;
  label: string;
  pending: boolean;
  cancelHref: string;
  failure: ReactNode;
}

/** The fields, with the dates next to them. */
export function ScheduleFormFrame(props: ScheduleFormFrameProps) {
  const { form, fields, preview, label, pending, cancelHref, failure } = props;
  const from = useWatch({ control: form.control, name: 'from' });
  const isInactive = useIsInactive(Number(from));
  return (
    <form
      noValidate
      onSubmit={form.submit}
      className={`${besideForm.form} lg:grid-cols-[minmax(0,1fr)_22rem]`}
    >
      {fields}
      <div className={besideForm.aside}>
        {preview}
        {failure}
        <StepActions isAside>
          <ButtonLink href={cancelHref} variant="secondary">
            Cancel
          </ButtonLink>
          <Button type="submit" size="large" pending={pending} disabled={isInactive}>
            {label}
          </Button>
        </StepActions>
      </div>
    </form>
  );
}
