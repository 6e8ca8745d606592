import type { FolderValues } from './bank-values.ts';
import { replaceableColors } from './colors.ts';

/** Escapes a text for an attribute or the content of an HTML element. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/**
 * The web app's document for a bank: with its values in place of `{{name}}` and so on, in a meta
 * element for the scripts (`values-of-document.ts`), and with its colors. Fails for a placeholder
 * that it does not know.
 */
export function bankDocument(template: string, bank: FolderValues): string {
  const [paperLight, paperDark] = bank.colors.paper ?? replaceableColors.paper;
  const slots: Record<string, string> = {
    name: bank.name,
    description: bank.description,
    supportPhone: bank.supportPhone,
    paperLight,
    paperDark,
  };
  const filled = template.replaceAll(/\{\{(\w+)\}\}/g, (_slot, name: string) => {
    const value = slots[name];
    if (value === undefined) throw new Error(`the document has an unknown slot ${name}`);
    return escapeHtml(value);
  });
  const {
    description: _description,
    colors: _colors,
    firstFees: _firstFees,
    texts: _texts,
    about: _about,
    feeNotes: _feeNotes,
    helpQuestions: _helpQuestions,
    billers: _billers,
    letters: _letters,
    ...forScripts
  } = bank;
  const meta = `<meta name="bank" content="${escapeHtml(JSON.stringify(forScripts))}">`;
  return filled.replace('</head>', () => `${meta}${styleOf(bank)}</head>`);
}

/** After the style sheet, whose tokens it replaces. */
function styleOf({ colors }: FolderValues): string {
  const tokens = Object.entries(colors).map(
    ([name, [light, dark]]) => `--${name}:light-dark(${light},${dark})`,
  );
  return tokens.length === 0 ? '' : `<style>:root{${tokens.join(';')}}</style>`;
}

/** The bank's web app manifest, with which phones install it. */
export function bankManifest({ name, shortName, colors }: FolderValues): string {
  const [paper] = colors.paper ?? replaceableColors.paper;
  const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/${file}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify({
    id: '/',
    name,
    short_name: shortName,
    description: `Online banking with ${name}`,
    lang: 'en-US',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    icons: [
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('icon-maskable', 192, 'maskable'),
      icon('icon-maskable', 512, 'maskable'),
    ],
  });
}
