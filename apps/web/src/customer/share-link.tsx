import { useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { TextField } from '../ui/form/input.tsx';

interface ShareLinkProps {
  link: string;
  hint: string;
}

/** A link that the customer sends themselves: with an app of theirs where the browser offers it. */
export function ShareLink({ link, hint }: ShareLinkProps) {
  const input = useRef<HTMLInputElement>(null);
  const canShare = 'share' in navigator;
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
  function share() {
    // Closing the list of apps without choosing one rejects, too.
    navigator.share({ url: link }).catch(() => undefined);
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
      <div className="flex flex-wrap gap-3">
        {canShare && <Button onClick={share}>Share Link</Button>}
        <Button variant={canShare ? 'secondary' : 'primary'} onClick={copy}>
          Copy Link
        </Button>
      </div>
    </div>
  );
}
