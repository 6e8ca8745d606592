import type { Confirmation } from '@seven-hills/contracts/api/people/confirmation';
import type { SecondStepMethod } from '@seven-hills/contracts/errors';
import { type ChangeToConfirm, startChange } from './changes.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { ConfirmHeading } from './confirm-heading.tsx';

interface SecondStepProps {
  methods: readonly SecondStepMethod[];
  change: ChangeToConfirm;
  /** What was typed before. */
  password: string;
  label: string;
  pendingLabel: string;
  failureTitle: string;
  onConfirmed: (confirmation: Confirmation) => Promise<unknown>;
  onCancel: () => void;
}

/** Takes the place of a form whose owner has a factor, once the bank asks for it. */
export function SecondStep({ change, password, ...form }: SecondStepProps) {
  return (
    <ConfirmForm {...form} startPasskey={() => startChange(change)} typedPassword={password}>
      <div>
        <ConfirmHeading isPart />
        <p className="text-ink-soft text-sm">One more step, because your account is protected.</p>
      </div>
    </ConfirmForm>
  );
}
