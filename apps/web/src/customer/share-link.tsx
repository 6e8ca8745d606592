import { useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { TextField } from '../ui/form/input.tsx';

interface ShareLinkProps {
  link: string;
  hint: string;
}

/** A link to copy, which the customer sends themselves. */
export function ShareLink({ link, hint }: ShareLinkProps) {
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
        hint={hint}
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
