import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';

/** What a rendered document depends on besides its address and whose it is. */
export interface Look {
  /** The color scheme that the person has chosen; null follows the device. */
  theme: 'light' | 'dark' | null;
  /** Whether the browser may lack the style sheet, which the document then contains. */
  lacksStyles: boolean;
}

/**
 * Returns how a rendered document is painted soonest. Whoever comes from another page of the bank
 * has its style sheet (Fetch Metadata, `Sec-Fetch-Site`); for others, the document saves the round
 * trip of asking for it.
 */
export function lookFor({ cookies, headers }: FastifyRequest): Look {
  const site = headers['sec-fetch-site'];
  return {
    theme: cookies.theme === 'light' || cookies.theme === 'dark' ? cookies.theme : null,
    lacksStyles: site !== undefined && site !== 'same-origin',
  };
}

const styleSheet = /<link rel="stylesheet" crossorigin href="(\/assets\/[^"]+)">/;
const themeScript = '<script src="/theme.js">';

/**
 * Returns a function that prepares a document, whose style sheet is a built file, for a look. Its
 * first script need not run before the paint, because the document has the color scheme already.
 */
export async function readLooks(
  webRoot: string,
  index: string,
): Promise<(document: string, look: Look) => string> {
  const file = styleSheet.exec(index)?.[1];
  const styles = file === undefined ? null : await readFile(join(webRoot, file), 'utf8');
  return (document, { theme, lacksStyles }) => {
    const scheme = theme === null ? '' : ` data-theme="${theme}"`;
    const later = document
      .replace('<html lang="en">', `<html lang="en"${scheme}>`)
      .replace(themeScript, themeScript.replace(' src', ' defer src'));
    return lacksStyles && styles !== null
      ? later.replace(styleSheet, () => `<style>${styles}</style>`)
      : later;
  };
}
