/** Takes away React's link to the logo, for which the document itself asks early. */
export const withoutPreload = (markup: string): string =>
  markup.replace(/^<link rel="preload" as="image" href="\/logo.svg"\/>/, '');

/**
 * The markup of a page as browsers get it. A form that is submitted before the app has taken the
 * page over must not put its fields into the address, with scripts or without: outside a dialog,
 * its method does nothing.
 */
export const asSent = (markup: string): string =>
  withoutPreload(markup).replaceAll('<form ', '<form method="dialog" ');
