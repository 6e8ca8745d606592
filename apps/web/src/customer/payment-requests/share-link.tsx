import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/form/input.tsx';

/** A link to copy. Anyone with the link can see who requests the money, once they are signed in. */
export function ShareLink({ link }: { link: string }) {
  const input = useRef<HTMLInputElement>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      toast({ title: 'Link Copied', variant: 'success' });
    } catch {
      // The clipboard is unavailable without HTTPS or when the browser denies access.
      input.current?.select();
      toast({
        title: 'Not copied',
        description: 'Please copy the selected link yourself.',
        variant: 'destructive',
      });
    }
  }
  return (
    <div className="grid gap-3">
      <TextField
        label="Link"
        hint="Send it only to the person who should pay. We show it once; you can make a new one later."
        ref={input}
        readOnly
        value={link}
        onFocus={({ target }) => target.select()}
      />
      <Button className="justify-self-start" onClick={copy}>
        Copy Link
      </Button>
    </div>
  );
}
