import { type BankIdentity, brand } from '@seven-hills/bank/brand';
import { colors, page, type Sheet } from './sheet.ts';

/** Begins one of the bank's documents: the bank's name and addresses, and the document's title. */
export function writeLetterhead(sheet: Sheet, title: string, bank: BankIdentity): void {
  const top = sheet.y;
  sheet.element('P', () => {
    sheet.text(bank.name, page.left, top, {
      typeface: 'display',
      size: 19,
      color: colors.primary,
    });
    const lines = [...bank.mailAddress, brand.servicePhone, brand.supportEmail];
    for (const [index, line] of lines.entries())
      sheet.text(line, page.right, top + index * 11, {
        size: 8,
        color: colors.soft,
        isRight: true,
      });
  });
  sheet.y = top + 58;
  sheet.element('H1', () =>
    sheet.text(title, page.left, sheet.y, { typeface: 'display', size: 16 }),
  );
  sheet.y += 23;
}
