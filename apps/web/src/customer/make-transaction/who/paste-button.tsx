import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';

interface PasteButtonProps {
  /** Receives the text, in one line. */
  onPaste: (text: string) => void;
}

/** Pastes the account number or address that someone sent, without the keyboard of a phone. */
export function PasteButton({ onPaste }: PasteButtonProps) {
  async function paste() {
    const refused = (description: string) =>
      toast({ title: 'Not Pasted', description, variant: 'destructive' });
    try {
      const text = (await navigator.clipboard.readText()).replace(/\s+/g, ' ').trim();
      if (text) onPaste(text);
      else refused('You have not copied any text yet.');
    } catch {
      // There is no clipboard without HTTPS, or if the person or the browser refuses access.
      refused('Please touch and hold the field, and choose Paste there.');
    }
  }
  return (
    <Button variant="link" className="min-h-6 text-[0.95rem]" onClick={paste}>
      <ClipboardPaste aria-hidden="true" className="size-4" />
      Paste
    </Button>
  );
}
