import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Checkbox } from '../../ui/form/input.tsx';
import { queueKeys } from './use-queue-keys.ts';

interface KeysDialogProps {
  areOn: boolean;
  onSwitch: (areOn: boolean) => void;
  onClose: () => void;
}

/** The queue's keyboard shortcuts, with a switch to turn them off. */
export function KeysDialog({ areOn, onSwitch, onClose }: KeysDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title="Keyboard shortcuts"
      description="They work while you are not typing in a field."
      size="small"
    >
      <dl className="grid gap-2">
        {queueKeys.map(([key, what]) => (
          <div key={key} className="flex items-center gap-4">
            <dt>
              <kbd className="grid size-8 place-items-center rounded-control border border-line bg-sunken font-sans font-semibold">
                {key.toUpperCase()}
              </kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="Use these keys"
        className="mt-5"
        checked={areOn}
        onChange={(event) => onSwitch(event.target.checked)}
      />
    </Dialog>
  );
}
