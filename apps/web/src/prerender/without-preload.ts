/** Takes away React's link to the logo, for which the document itself asks early. */
export const withoutPreload = (markup: string): string =>
  markup.replace(/^<link rel="preload" as="image" href="\/logo.svg"\/>/, '');
