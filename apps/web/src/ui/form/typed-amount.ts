/** An edit of an amount's text, as the browser reports it. */
interface AmountEdit {
  /** The text before and after the edit. */
  before: string;
  after: string;
  /** Where the caret is after the edit. */
  caret: number;
  /** The `inputType` of the event; empty if the text was set as a whole. */
  inputType: string;
  /** What was inserted, as far as the browser says; several characters may be pasted text. */
  inserted: string;
}

const plainAmount = /^(\$?\s*)(\d*)(\.\d*)?$/;
const groupedAmount = /^\$?\s*\d{1,3}(,\d{3})+(\.\d*)?$/;

/** A key that no amount contains. The sign of a negative one is left to the form's validation. */
const foreignKey = /^[^\d.,$\s-]$/u;

/**
 * Adds thousands separators to an amount while it is typed, `1,234.5`, and returns the caret
 * position. Only text that is certainly an amount in US notation changes: `1,0.5` and `12,50` stay
 * as they are, for the form's own validation. A comma that the user types is never removed. A
 * letter is ignored. An amount that is dropped, or entered by a keyboard's clipboard, replaces the
 * one that is there: together they would be another amount.
 */
export function groupTypedAmount(given: AmountEdit): { text: string; caret: number } {
  const edit = replacingWhole(given);
  const { before, after, caret } = edit;
  if (foreignKey.test(edit.inserted)) return { text: before, caret: caret - edit.inserted.length };
  const plain = after.replaceAll(',', '');
  const isGrouped = !after.includes(',') || groupedAmount.test(after);
  if (!plainAmount.test(plain) || !(isGrouped || isOneKey(edit))) return { text: after, caret };
  const text = withSeparators(plain);
  const position = caretBehind(plainLength(after.slice(0, caret)), text);
  // Deleting a separator forward would not move the caret, because the separator is restored
  // immediately.
  const isOverSeparator =
    edit.inputType === 'deleteContentForward' && text === before && text.charAt(position) === ',';
  return { text, caret: isOverSeparator ? position + 1 : position };
}

/** Inserts several characters at once, other than a composition, which grows key by key. */
const wholeInserts = /^insert(Text|FromPaste|FromDrop|FromYank|ReplacementText)$/;

/** The same edit, with only what was inserted if it was several characters. */
function replacingWhole(edit: AmountEdit): AmountEdit {
  const { before, after, caret, inputType } = edit;
  if (!wholeInserts.test(inputType)) return edit;
  const behind = after.length - caret;
  let start = 0;
  while (start < caret && start < before.length - behind && before[start] === after[start])
    start += 1;
  // The text behind the caret is what was behind the selection before.
  const inserted = edit.inserted || after.slice(start, caret);
  if (inserted.length < 2) return edit;
  return { ...edit, inserted, after: inserted, caret: inserted.length };
}

/**
 * Whether a key changed well-formed text without adding a comma, so that only the separators need
 * to move.
 */
function isOneKey({ before, after, inputType, inserted }: AmountEdit): boolean {
  const wasGrouped = withSeparators(before.replaceAll(',', '')) === before;
  return (
    wasGrouped &&
    inserted.length <= 1 &&
    commasIn(after) <= commasIn(before) &&
    /^(insertText|insertCompositionText|delete)/.test(inputType)
  );
}

function withSeparators(plain: string): string {
  const [, sign = '', dollars = '', decimals = ''] = plainAmount.exec(plain) ?? [];
  return `${sign}${dollars.replace(/\B(?=(\d{3})+$)/g, ',')}${decimals}`;
}

const commasIn = (text: string) => text.length - plainLength(text);
const plainLength = (text: string) => text.replaceAll(',', '').length;

/** The position after `count` characters other than separators. */
function caretBehind(count: number, text: string): number {
  let position = 0;
  for (let seen = 0; seen < count && position < text.length; position += 1)
    if (text.charAt(position) !== ',') seen += 1;
  return position;
}
