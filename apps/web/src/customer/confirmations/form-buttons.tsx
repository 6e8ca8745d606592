import { Button } from '../../ui/button.tsx';

interface FormButtonsProps {
  label: string;
  pendingLabel: string;
  pending: boolean;
  onCancel: () => void;
}

/** The buttons at the end of a collapsible form. */
export function FormButtons({ label, pendingLabel, pending, onCancel }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" pending={pending}>
        {pending ? pendingLabel : label}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
