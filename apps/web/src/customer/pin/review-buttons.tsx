import { Button, onceClicked, submitsOnce } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { StepActions } from '../../ui/step-actions.tsx';
import { inactiveBannerId } from '../inactive-banner-id.ts';
import { PinField } from './pin-field.tsx';
import { usePinForm } from './use-pin-form.ts';
import type { RefusedPin } from './use-refused-pin.ts';

interface ReviewButtonsProps {
  /** The label of the main button. */
  label: string;
  /** What the main button does, for screen readers. */
  description?: string | undefined;
  cancelLabel?: string;
  /** Whether no money can move, for the reason in the banner. */
  isInactive: boolean;
  /** The PIN from the form, if the bank refused it: it is asked for again here. */
  refusedPin: RefusedPin | null;
  onCancel: () => void;
  onConfirm: (pin?: string) => void;
}

/** The buttons of a review, below a new PIN if the bank refused the one from the form. */
export function ReviewButtons(props: ReviewButtonsProps) {
  const { label, description, cancelLabel = 'Cancel', isInactive, refusedPin } = props;
  const { onCancel, onConfirm } = props;
  const form = usePinForm(refusedPin, onConfirm);
  const buttons = (
    <StepActions>
      <Button variant="secondary" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button
        size="large"
        type={refusedPin ? 'submit' : 'button'}
        disabled={isInactive}
        aria-describedby={isInactive ? inactiveBannerId : undefined}
        aria-description={isInactive ? undefined : description}
        onClick={refusedPin ? submitsOnce : onceClicked(() => onConfirm())}
      >
        {label}
      </Button>
    </StepActions>
  );
  if (!refusedPin) return buttons;
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <Card>
        <PinField {...form.field('pin')} autoFocus />
      </Card>
      {buttons}
    </form>
  );
}
