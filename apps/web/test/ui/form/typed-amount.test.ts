import { describe, expect, it } from 'vitest';
import { groupTypedAmount } from '../../../src/ui/form/typed-amount.ts';

/** A field, with `|` for the caret. */
const show = (text: string, caret: number) => `${text.slice(0, caret)}|${text.slice(caret)}`;
const read = (shown: string) => ({ text: shown.replace('|', ''), caret: shown.indexOf('|') });

/** Presses one key after another, as a browser reports them. */
function press(shown: string, keys: string): string {
  let { text: before, caret } = read(shown);
  for (const key of keys) {
    const from = key === '⌫' ? caret - 1 : caret;
    const to = key === '⌦' ? caret + 1 : caret;
    const inserted = key === '⌫' || key === '⌦' ? '' : key;
    const after = before.slice(0, from) + inserted + before.slice(to);
    const inputType =
      key === '⌫' ? 'deleteContentBackward' : key === '⌦' ? 'deleteContentForward' : 'insertText';
    const edited = groupTypedAmount({
      before,
      after,
      caret: from + inserted.length,
      inputType,
      inserted,
    });
    ({ text: before, caret } = edited);
  }
  return show(before, caret);
}

describe('an amount being typed', () => {
  it.each([
    ['|', '1234', '1,234|'],
    ['|', '1234567.89', '1,234,567.89|'],
    ['|', '.5', '.5|'],
    ['|', '$1500', '$1,500|'],
    ['1|,234', '9', '19|,234'],
    ['12|3', '4', '1,24|3'],
    ['1,234|', '⌫', '123|'],
    ['1,|234', '⌫', '1|,234'],
    ['1,|234', '⌫⌫', '|234'],
    ['1|,234', '⌦', '1,|234'],
    ['1|,234', '⌦⌦', '1|34'],
    ['1,234|5', '.', '1,234.|5'],
    ['|', '1,234', '1,234|'],
    ['1,234|', '5', '12,345|'],
    ['|', 'ten', '|'],
    ['1,23|4', 'k', '1,23|4'],
    ['|', '1 USD', '1 |'],
    ['|', '5€', '5|'],
  ])('%s and the keys %s become %s', (shown, keys, after) => {
    expect(press(shown, keys)).toBe(after);
  });

  // For another decimal sign or a typo, the form reports an error, instead of multiplying by 100.
  it.each([
    ['|', '12,50', '12,50|'],
    ['|', '1,0.5', '1,0.5|'],
    ['12,50|', '⌫', '12,5|'],
    ['|', '-5', '-5|'],
    ['1.2|', '.', '1.2.|'],
  ])('%s and the keys %s stay %s', (shown, keys, after) => {
    expect(press(shown, keys)).toBe(after);
  });
});

describe('an amount that is pasted or filled in', () => {
  it.each([
    ['1234.5', '1,234.5'],
    ['1,234.50', '1,234.50'],
    ['$10000', '$10,000'],
    ['12.345', '12.345'],
    ['1,0.5', '1,0.5'],
    ['1.234,50', '1.234,50'],
    ['12,50', '12,50'],
    ['USD 5', 'USD 5'],
    ['', ''],
  ])('%s reads %s', (text, shown) => {
    for (const inputType of ['insertFromPaste', ''])
      expect(
        groupTypedAmount({ before: '', after: text, caret: text.length, inputType, inserted: '' }),
      ).toEqual({
        text: shown,
        caret: shown.length,
      });
  });

  it.each(['insertFromPaste', 'insertText', 'insertCompositionText'])(
    'over a grouped amount stays as it is: %s',
    (inputType) => {
      const inserted = inputType === 'insertFromPaste' ? '' : '12,50';
      expect(
        groupTypedAmount({ before: '99,999', after: '12,50', caret: 5, inputType, inserted }),
      ).toEqual({ text: '12,50', caret: 5 });
    },
  );

  // [the field, what is inserted at the caret, the field after]
  it.each([
    ['99,999|', '12,50', '12,50'],
    ['99|', '12.50', '12.50'],
    ['|99', '12.50', '12.50'],
    ['9|9', '1234', '1,234'],
    ['12,345|', '$6,789.10', '$6,789.10'],
    ['99|', 'ten', 'ten'],
  ])('%s and %s, dropped or from a clipboard, become %s', (shown, inserted, text) => {
    const { text: before, caret } = read(shown);
    const after = before.slice(0, caret) + inserted + before.slice(caret);
    for (const inputType of ['insertFromPaste', 'insertFromDrop', 'insertText'])
      for (const said of [inserted, ''])
        expect(
          groupTypedAmount({
            before,
            after,
            caret: caret + inserted.length,
            inputType,
            inserted: said,
          }).text,
        ).toBe(text);
  });
});
