import Search from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { fetchedExtra } from '../../ui/fetched.tsx';
import type { ViewItem } from './found-items.ts';

const SearchDialog = fetchedExtra(async () => (await import('./search-dialog.tsx')).SearchDialog);

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

interface SearchButtonProps {
  /** The views that the role may open. */
  views: readonly ViewItem[];
  isOnPine: boolean;
}

/** Opens the search of the whole bank, as Ctrl+K and ⌘K do from everywhere but another dialog. */
export function SearchButton({ views, isOnPine }: SearchButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const isAsked = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isAsked || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (!document.querySelector('[role="dialog"],[role="alertdialog"]')) setIsOpen(true);
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);
  return (
    <>
      <Button
        variant={isOnPine ? 'onPineBare' : 'secondary'}
        size={isOnPine ? 'icon' : undefined}
        aria-label={isOnPine ? 'Search the bank' : undefined}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onPointerEnter={() => void SearchDialog.fetch()}
        onClick={() => setIsOpen(true)}
      >
        <Search aria-hidden="true" />
        {!isOnPine && (
          <>
            Search
            <span aria-hidden="true" className="font-normal text-ink-soft text-sm">
              {isMac ? '⌘K' : 'Ctrl K'}
            </span>
          </>
        )}
      </Button>
      {isOpen && <SearchDialog views={views} onClose={() => setIsOpen(false)} />}
    </>
  );
}
