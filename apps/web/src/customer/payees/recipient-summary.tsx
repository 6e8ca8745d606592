import { useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { EndingInSight } from '../../ui/ending-in-sight.tsx';
import { Initials } from '../../ui/initials.tsx';

interface RecipientSummaryProps {
  name: string;
  about: string;
  onChange: () => void;
}

/**
 * A recipient who is known, in place of the fields about them. If they were just chosen in a field
 * that is gone, the button gets the focus, and is read out with the recipient.
 */
export function RecipientSummary({ name, about, onChange }: RecipientSummaryProps) {
  const id = useId();
  const change = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) change.current?.focus();
  }, []);
  return (
    <div className="flex items-center gap-3">
      <Initials name={name} />
      <p id={id} className="grid min-w-0 flex-1">
        <span className="truncate font-semibold">
          <span className="sr-only">To </span>
          {name}
        </span>
        <EndingInSight text={about} className="text-ink-soft text-sm" />
      </p>
      <Button
        ref={change}
        variant="quiet"
        className="-mr-3"
        aria-label="Change recipient"
        aria-describedby={id}
        onClick={onChange}
      >
        Change
      </Button>
    </div>
  );
}
