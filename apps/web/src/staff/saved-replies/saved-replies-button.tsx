import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SavedRepliesDialog } from './saved-replies-dialog.tsx';

interface SavedRepliesButtonProps {
  /** Appends a text to what is already written. */
  onInsert: (text: string) => void;
}

/** Opens the saved replies on a click or Alt+S. */
export function SavedRepliesButton({ onInsert }: SavedRepliesButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Checks the physical key, because Alt changes the character on some keyboards.
    if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyS') return;
    if (document.querySelector('[role="dialog"],[role="alertdialog"]')) return;
    event.preventDefault();
    setIsOpen(true);
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <Button
        variant="quiet"
        className="justify-self-start px-3"
        aria-keyshortcuts="Alt+S"
        onClick={() => setIsOpen(true)}
      >
        Saved Replies
      </Button>
      {isOpen && (
        <SavedRepliesDialog
          onInsert={(text) => {
            onInsert(text);
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
