/** A page that the server has rendered, as the content of a document's root. */
interface RootContent {
  html: string;
  /** Says whose page it is: the app takes over a visitor's and a signed-in customer's differently. */
  mark: 'data-prerendered' | 'data-signed-in';
  /** What the page needs, but not to be painted: it follows the page. */
  after?: string;
}

const scripts =
  /\s*<(?:script type="module" crossorigin src|link rel="modulepreload" crossorigin href)="([^"]+)">(?:<\/script>)?/g;

/**
 * Puts a rendered page into a document, in the place of `waitingRoot`. The document's scripts are
 * named in the root instead of its head, so that they are loaded after the first paint
 * (`apps/web/public/theme.js`). Fails if the document does not have the waiting root.
 */
export function withPage(
  document: string,
  waitingRoot: string,
  { html, mark, after = '' }: RootContent,
): string {
  const [head, tail] = document.split(waitingRoot);
  if (head === undefined || tail === undefined)
    throw new Error('the built document does not begin with the first paint');
  const named = [...head.matchAll(scripts)].map(([, address]) => address).join(' ');
  return `${head.replaceAll(scripts, '')}<div id="root" ${mark} data-scripts="${named}">${html}</div>${after}${tail}`;
}
