const scripts =
  /\s*<(?:script type="module" crossorigin src|link rel="modulepreload" crossorigin href)="([^"]+)">(?:<\/script>)?/g;

/**
 * Returns what comes before a rendered page in a document, and after the root that ends with it.
 * The root takes the place of `waitingRoot`. `mark` says whose page it is: the app takes over a
 * visitor's and a signed-in customer's differently. The document's scripts are named in the root
 * instead of its head, so that they are loaded after the first paint (`apps/web/public/theme.js`).
 * Fails if the document does not have the waiting root.
 */
export function aroundPage(
  document: string,
  waitingRoot: string,
  mark: 'data-prerendered' | 'data-signed-in',
): [before: string, after: string] {
  const [head, tail] = document.split(waitingRoot);
  if (head === undefined || tail === undefined)
    throw new Error('the built document does not begin with the first paint');
  const named = [...head.matchAll(scripts)].map(([, address]) => address).join(' ');
  return [`${head.replaceAll(scripts, '')}<div id="root" ${mark} data-scripts="${named}">`, tail];
}
