import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { cn } from '../cn.ts';
import { toast } from '../feedback/toast.ts';

const confirmedMs = 2_000;

interface CopyButtonProps {
  /** The name of what is copied, shown on the button: "Account number". */
  label: string;
  text: string;
  className?: string;
}

/** Shows a label and a text; a click copies the text. */
export function CopyButton({ label, text, className }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), confirmedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      // There is no clipboard without HTTPS, or if the browser refuses access.
      toast({
        title: 'Not copied',
        description: `Please select and copy it: ${text}`,
        variant: 'destructive',
      });
    }
  }
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <button
        type="button"
        data-slot="copy-button"
        className={cn(
          'flex min-h-11 min-w-0 items-center gap-2 rounded-control text-left leading-tight',
          className,
        )}
        onClick={copy}
      >
        <span className="sr-only">Copy</span>
        <span className="grid min-w-0">
          <span className="text-xs opacity-80">{label}</span>
          <span className="tabular font-semibold [overflow-wrap:anywhere]">{text}</span>
        </span>
        <Icon aria-hidden="true" className="size-4 shrink-0" />
      </button>
      <span role="status" className="sr-only">
        {isCopied && `${label} copied`}
      </span>
    </>
  );
}
