import { words } from '@seven-hills/bank/words/words';
import Search from 'lucide-react/icons/search';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { fetchedExtra } from '../../ui/fetched.tsx';
import type { ViewItem } from './found-items.ts';

const SearchDialog = fetchedExtra(() => import('./search-dialog.tsx'), 'SearchDialog');

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

interface SearchButtonProps {
  /** The views that the role may open. */
  views: readonly ViewItem[];
  isOnDeep: boolean;
}

/** Opens the bank-wide search, as do Ctrl+K and ⌘K unless another dialog is open. */
export function SearchButton({ views, isOnDeep }: SearchButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  // Input typed before the dialog's code has loaded; null while nothing is loading.
  const early = useRef<string | null>(null);
  function open() {
    early.current = '';
    setIsOpen(true);
    // If the code cannot load, the page gets its keyboard input back.
    void SearchDialog.fetch().then(() =>
      setTimeout(() => {
        early.current = null;
      }),
    );
  }
  function takeEarly(): string {
    const text = early.current ?? '';
    early.current = null;
    return text;
  }
  const openByKey = useEffectEvent(open);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.metaKey || event.altKey;
      if (early.current !== null && event.key.length === 1 && !isModified) {
        early.current += event.key;
        event.preventDefault();
        return;
      }
      const isAsked = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isAsked || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (early.current !== null || document.querySelector('[role="dialog"],[role="alertdialog"]'))
        return;
      openByKey();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <Button
        variant={isOnDeep ? 'onDeepBare' : 'secondary'}
        size={isOnDeep ? 'icon' : undefined}
        aria-label={isOnDeep ? `Search the ${words.bank}` : undefined}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onPointerEnter={() => void SearchDialog.fetch()}
        onClick={open}
      >
        <Search aria-hidden="true" />
        {!isOnDeep && (
          <>
            Search
            <span aria-hidden="true" className="font-normal text-ink-soft text-sm">
              {isMac ? '⌘K' : 'Ctrl K'}
            </span>
          </>
        )}
      </Button>
      {isOpen && (
        <SearchDialog views={views} takeTyped={takeEarly} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
