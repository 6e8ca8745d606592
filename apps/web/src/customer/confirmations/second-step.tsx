import type { SecondStepMethod } from '@seven-hills/contracts/errors';
import type { Confirmation } from '@seven-hills/contracts/people/parts/confirmation';
import { type ChangeToConfirm, startChange } from './changes.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { ConfirmHeading } from './confirm-heading.tsx';

interface SecondStepProps {
  methods: readonly SecondStepMethod[];
  change: ChangeToConfirm;
  /** The password that the user already entered. */
  password: string;
  label: string;
  pendingLabel: string;
  failureTitle: string;
  onConfirmed: (confirmation: Confirmation) => Promise<unknown>;
  onCancel: () => void;
}

/** Replaces a form once the bank requires its owner's second factor. */
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
