import { brand } from '@seven-hills/contracts/brand';

/** `0000000042`: the reference on the transaction screens. */
export const paddedReference = (id: number): string => String(id).padStart(10, '0');

/** `SH00000042`: the reference on the external transfer and receipts pages. */
export const receiptNumber = (id: number): string =>
  `${brand.receiptPrefix}${String(id).padStart(8, '0')}`;

export interface ReceiptLine {
  label: string;
  value: string;
}

/** A receipt as plain text: the bank, a title, aligned lines and the moment it was made. */
export function receiptText(title: string, lines: readonly ReceiptLine[], footer: string): string {
  const labelWidth = Math.max(...lines.map(({ label }) => label.length)) + 2;
  const rule = '='.repeat(48);
  return [
    brand.name.toUpperCase(),
    title,
    rule,
    ...lines.map(({ label, value }) => `${`${label}:`.padEnd(labelWidth)}${value}`),
    rule,
    footer,
    brand.memberNotice,
    '',
  ].join('\n');
}

/** Saves a text file through the browser. */
export function downloadText(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/**
 * Opens a window with the receipt as a page of its own and prints it. Values are set as text, never
 * as HTML. Returns false when the browser blocked the window.
 */
export function printReceipt(
  title: string,
  lines: readonly ReceiptLine[],
  footer: string,
): boolean {
  const view = window.open('', '_blank', 'width=640,height=800');
  if (!view) return false;
  const page = view.document;
  page.title = `${title} - ${brand.name}`;
  const add = (parent: Element, tag: string, text = '', style = '') => {
    const element = Object.assign(page.createElement(tag), { textContent: text });
    element.setAttribute('style', style);
    return parent.appendChild(element);
  };
  page.body.setAttribute(
    'style',
    'font:16px/1.5 sans-serif;max-width:34rem;margin:2rem auto;color:#1b221d',
  );
  add(page.body, 'h1', brand.name, 'font:600 28px Georgia,serif;margin:0');
  add(page.body, 'h2', title, 'font:400 18px Georgia,serif;margin:0 0 1.5rem');
  const table = add(page.body, 'table', '', 'width:100%;border-collapse:collapse');
  for (const { label, value } of lines) {
    const row = add(table, 'tr');
    add(
      row,
      'th',
      label,
      'text-align:left;font-weight:400;padding:.5rem 0;border-bottom:1px solid #ccc',
    );
    add(row, 'td', value, 'text-align:right;font-weight:600;border-bottom:1px solid #ccc');
  }
  add(page.body, 'p', footer, 'margin-top:1.5rem;font-size:14px');
  add(page.body, 'p', brand.memberNotice, 'font-size:14px');
  view.focus();
  view.print();
  return true;
}
