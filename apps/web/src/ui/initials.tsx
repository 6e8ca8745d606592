import { cn } from './cn.ts';

/** `MB` for `Marcus Bell` or `Marcus B.`; one letter for a single word. */
export function initialsOf(name: string): string {
  const words = name.match(/\p{L}[\p{L}\p{M}'’.-]*/gu) ?? [];
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : words;
  return `${Array.from(first)[0] ?? ''}${Array.from(last)[0] ?? ''}`.toUpperCase();
}

/** A person's initials in a circle, next to their name; screen readers skip it. */
export function Initials({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'grid size-10 shrink-0 place-items-center rounded-full bg-primary-soft font-semibold text-primary text-sm',
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
