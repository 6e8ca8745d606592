import { brand } from '@seven-hills/bank/brand';
import { footerOf, type ReceiptDocument } from '@seven-hills/bank/receipts/receipt-document';

/**
 * Opens the receipt in its own window and prints it. Values are set as text, never as HTML. Returns
 * false if the browser blocked the window.
 */
export function printReceipt(receipt: ReceiptDocument): boolean {
  const { title, lines } = receipt;
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
    'font:16px/1.5 sans-serif;max-width:34rem;margin:2rem auto;color:#000',
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
  for (const text of footerOf(receipt, new Date()))
    add(page.body, 'p', text, 'margin-top:1rem;font-size:14px');
  view.focus();
  view.print();
  return true;
}
