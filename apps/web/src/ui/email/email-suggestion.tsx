import { Button } from '../button.tsx';
import { suggestEmail } from './suggest-email.ts';

interface EmailSuggestionProps {
  email: string;
  onTake: (corrected: string) => void;
}

/** Offers to correct a mistyped common mail domain; it never blocks the form. */
export function EmailSuggestion({ email, onTake }: EmailSuggestionProps) {
  const meant = suggestEmail(email);
  return (
    <p role="status" className="text-sm empty:hidden">
      {meant && (
        <>
          Did you mean{' '}
          <Button variant="link" className="min-h-6 break-all" onClick={() => onTake(meant)}>
            {meant}
          </Button>
          ?
        </>
      )}
    </p>
  );
}
