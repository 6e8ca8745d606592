import type { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** The expected kinds of values, worded to follow "must be". */
const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
};

/** The units in which lengths are counted. */
const units: Record<string, string> = { string: 'characters', array: 'items', set: 'items' };

/**
 * Describes the error in a field whose schema has no message of its own, for developers:
 * `“isExcluded” is required.` Schemas of form fields have their own messages, which take
 * precedence. Undefined for errors that it cannot describe.
 */
export function fieldMessage(issue: Issue): string | undefined {
  const field = issue.path?.findLast((key) => typeof key === 'string');
  const subject = field === undefined ? 'The request' : `“${field}”`;
  if (issue.input === undefined && field !== undefined) return `${subject} is required.`;
  const words = wordsOf(issue);
  return words && `${subject} ${words}.`;
}

function wordsOf(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      // The input that is missing when a number is parsed from text.
      if (Number.isNaN(issue.input)) return 'is missing or not a number';
      return `must be ${kinds[issue.expected] ?? 'of another kind'}`;
    case 'too_small':
      return boundWords(issue.origin, issue.minimum, issue.inclusive ? 'at least' : 'more than');
    case 'too_big':
      return boundWords(issue.origin, issue.maximum, issue.inclusive ? 'at most' : 'less than');
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_format':
      return 'is not written in the right form';
    case 'unrecognized_keys':
      return `must not have ${issue.keys.map((key) => `“${key}”`).join(', ')}`;
    case 'invalid_union':
      return 'options' in issue ? oneOf(issue.options as unknown[]) : 'is not valid';
    case 'not_multiple_of':
    case 'invalid_key':
    case 'invalid_element':
      return 'is not valid';
    default:
      return undefined;
  }
}

const oneOf = (values: readonly unknown[]): string =>
  `must be ${values.map((value) => JSON.stringify(value)).join(' or ')}`;

function boundWords(origin: string, bound: number | bigint, compared: string): string {
  const unit = units[origin];
  return unit ? `must have ${compared} ${bound} ${unit}` : `must be ${compared} ${bound}`;
}
