import { brand } from '@seven-hills/contracts/brand';
import { limits } from '@seven-hills/contracts/limits';
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

export const welcomeMail = (firstName: string): Mail =>
  compose(`Welcome to ${brand.name}`, [
    `Dear ${firstName},`,
    `Thank you for opening an account with ${brand.name}. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.`,
    'If you did not open this account, please call us at once.',
  ]);

export const depositReceivedMail = (firstName: string): Mail =>
  compose('Your deposit has arrived', [
    `Dear ${firstName},`,
    'Your initial deposit of $50.00 has arrived and your account is active.',
    'If you did not make this deposit, please call us at once.',
  ]);

export const passwordResetMail = (firstName: string, resetUrl: string): Mail =>
  compose(
    'Reset your password',
    [
      `Dear ${firstName},`,
      `Somebody, hopefully you, asked to reset the password of your ${brand.name} account. The link below works once, for ${limits.resetTokenMinutes} minutes.`,
      'If it was not you, you need not do anything: your password stays as it is.',
    ],
    { label: 'Choose a new password', href: resetUrl },
  );

export const passwordChangedMail = (firstName: string): Mail =>
  compose('Your password was changed', [
    `Dear ${firstName},`,
    'The password of your account was changed, and all other sessions were signed out.',
    'If it was not you, please call us at once.',
  ]);
