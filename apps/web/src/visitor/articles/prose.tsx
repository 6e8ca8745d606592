import type { MouseEvent } from 'react';
import { useLocation } from 'wouter';
import { reachByKeyboard } from '../../ui/reach-by-keyboard.ts';

const textClass = [
  'grid gap-3 [&_h2]:mt-5 [&_h2]:text-2xl [&_h2:first-child]:mt-0 [&_h3]:mt-2 [&_h3]:text-lg',
  '[&_li]:pl-1 [&_:is(ol,ul)]:grid [&_:is(ol,ul)]:gap-2 [&_:is(ol,ul)]:pl-5 [&_ol]:list-decimal [&_ul]:list-disc',
  '[&_a]:text-primary [&_a]:underline [&_a]:underline-offset-4',
  '[&_table]:block [&_table]:overflow-x-auto [&_:is(td,th)]:border-line [&_:is(td,th)]:border-b [&_:is(td,th)]:py-2 [&_:is(td,th)]:pr-4 [&_:is(td,th)]:text-left [&_:is(td,th)]:align-top',
].join(' ');

/**
 * A text of the bank's folder, as the server wrote it. Links to the bank's own pages open within
 * the app.
 */
export function Prose({ html }: { html: string }) {
  const [, navigate] = useLocation();
  const follow = (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as HTMLElement).closest('a');
    const href = link?.getAttribute('href');
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!href?.startsWith('/') || !isPlain) return;
    event.preventDefault();
    navigate(href);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links in it take the keyboard
    // biome-ignore lint/a11y/noStaticElementInteractions: its links are the elements
    <div
      ref={(text) => {
        for (const table of text?.querySelectorAll('table') ?? []) reachByKeyboard(table);
      }}
      className={textClass}
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server wrote it from the bank's own folder, without HTML of its authors
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
