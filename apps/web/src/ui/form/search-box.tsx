import Search from 'lucide-react/icons/search';
import { useRef } from 'react';
import { cn } from '../cn.ts';
import { Field } from './field.tsx';
import { PrefixedInput } from './input.tsx';
import { useSlashKey } from './use-slash-key.ts';
import { useTypedSearch } from './use-typed-search.ts';

interface SearchBoxProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (search: string) => void;
  className?: string;
}

/**
 * A search that takes effect while the user types. `/` anywhere on the page moves the focus to it.
 */
export function SearchBox({ label, placeholder, value, onChange, className }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useTypedSearch(value, onChange);
  useSlashKey(input);
  return (
    <Field label={label} className={cn('search-box', className)} aside={<ShortcutHint />}>
      <PrefixedInput
        ref={input}
        type="search"
        prefix={<Search />}
        placeholder={placeholder}
        value={typed}
        maxLength={100}
        aria-keyshortcuts="/"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onChange(typed.trim());
        }}
      />
    </Field>
  );
}

function ShortcutHint() {
  return (
    <span aria-hidden="true" className="hidden text-ink-soft text-sm lg:inline">
      press <kbd className="rounded-sm border border-line px-1.5 font-sans">/</kbd>
    </span>
  );
}
