import { cn } from './cn.ts';

/**
 * One line of text. Where it has no room, the words before an account's last digits are shortened,
 * because the digits say which account it is: `Fifth Third Ba… ••4433`.
 */
export function EndingInSight({ text, className }: { text: string; className?: string }) {
  // The digits keep the space before them, which the end of the other part would lose or double.
  const [, start, digits] = /^(.+)( [•\d]*\d{4})$/.exec(text) ?? [null, text, null];
  return (
    <span className={cn('flex min-w-0', className)}>
      <span className="min-w-0 truncate">{start}</span>
      {digits && <span className="shrink-0 whitespace-pre">{digits}</span>}
    </span>
  );
}
