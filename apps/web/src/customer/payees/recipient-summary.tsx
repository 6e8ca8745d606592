import { Button } from '../../ui/button.tsx';
import { Initials } from '../../ui/initials.tsx';

interface RecipientSummaryProps {
  name: string;
  about: string;
  onChange: () => void;
}

/** A recipient who is known, in place of the fields about them. */
export function RecipientSummary({ name, about, onChange }: RecipientSummaryProps) {
  return (
    <div className="flex items-center gap-3">
      <Initials name={name} />
      <p className="grid min-w-0 flex-1">
        <span className="truncate font-semibold">
          <span className="sr-only">To </span>
          {name}
        </span>
        <span className="truncate text-ink-soft text-sm">{about}</span>
      </p>
      <Button variant="quiet" className="-mr-3" aria-label="Change recipient" onClick={onChange}>
        Change
      </Button>
    </div>
  );
}
