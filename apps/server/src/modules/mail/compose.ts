import { brand } from '@seven-hills/contracts/brand';
import type { Mail } from './queue-mail.ts';

/** Makes both bodies of a message from the same paragraphs; a link stands on a line of its own. */
export function compose(
  subject: string,
  paragraphs: string[],
  link?: { label: string; href: string },
): Mail {
  const closing = `${brand.name} · ${brand.supportPhone} · ${brand.memberNotice}`;
  const text = [...paragraphs, ...(link ? [`${link.label}:\n${link.href}`] : []), closing].join(
    '\n\n',
  );
  const html = [
    '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1c1b18;max-width:34rem;margin:0 auto;padding:1.5rem">',
    `<h1 style="font-size:1.3rem;color:#14452f">${escapeHtml(brand.name)}</h1>`,
    ...paragraphs.map((paragraph) => `<p style="line-height:1.5">${escapeHtml(paragraph)}</p>`),
    link
      ? `<p><a style="color:#14452f" href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>`
      : '',
    `<p style="font-size:.85rem;color:#6b675e">${escapeHtml(closing)}</p></body></html>`,
  ].join('');
  return { subject, text, html };
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
