import type { Choices } from '../../ui/data/use-url-filters.ts';

/** What was typed and chosen, by the fields' names. */
export type Typed = Readonly<Record<string, string>>;

/** The value of a field, or the error to show at it. */
export type Read<Value> = { value: Value } | { problem: string };

/** A field of an action dialog; `Value` is what the action sends. */
export interface ActionField<Value> {
  label: string;
  hint?: string;
  control:
    | { kind: 'text'; rows?: number; lengthMax: number; submitsOnEnter?: boolean }
    | { kind: 'amount' }
    | { kind: 'date' }
    | { kind: 'choice'; choices: Choices<string>; empty?: string };
  /** The text or choice that the dialog opens with. Default: empty. */
  initial?: string;
  /** Whether the field is shown. Default: always. */
  isAsked?: (typed: Typed) => boolean;
  read: (typed: string) => Read<Value>;
}

export type ActionFields = Record<string, ActionField<unknown>>;

/** The values of an action's fields. */
export type ActionValues<Fields extends ActionFields> = {
  [Name in keyof Fields]: Fields[Name] extends ActionField<infer Value> ? Value : never;
};

interface TextOptions extends Pick<ActionField<string>, 'label' | 'hint'> {
  lengthMax: number;
  /** The height for a longer text. Default: an input of one line. */
  rows?: number;
  submitsOnEnter?: boolean;
  /** The error for a trimmed text; undefined if it is valid. Default: every text is valid. */
  problemOf?: (text: string) => string | undefined;
}

/** A trimmed text without line breaks. */
export function textField(options: TextOptions): ActionField<string> {
  const { label, hint, problemOf, ...control } = options;
  return {
    label,
    ...(hint && { hint }),
    control: { kind: 'text', ...control },
    read(typed) {
      const value = typed.trim();
      const problem = problemOf?.(value);
      return problem ? { problem } : { value };
    },
  };
}

/** The rule of a text that must not be empty, for `problemOf`. */
export const required = (message: string) => (text: string) => (text ? undefined : message);

/** The rule of a text of at least `lengthMin` characters; `missing` is its message for none. */
export const atLeast = (lengthMin: number, missing: string) => (text: string) => {
  const { length } = text.trim();
  if (length === 0) return missing;
  return length < lengthMin ? `Please use at least ${lengthMin} characters` : undefined;
};

/** A calendar date, as an ISO date; `missing` is the error for none. */
export const dateField = ({
  label,
  hint,
  missing,
}: Pick<ActionField<string>, 'label' | 'hint'> & { missing: string }): ActionField<string> => ({
  label,
  ...(hint && { hint }),
  control: { kind: 'date' },
  read: (typed) => (typed ? { value: typed } : { problem: missing }),
});

interface ChoiceOptions<Value extends string> {
  label: string;
  choices: Choices<Value>;
  /** The option shown before a value is chosen. */
  empty: string;
  /** The error if none is chosen. Default: `empty`, with please. */
  missing?: string;
}

/** One of several values; none is chosen at first. */
export function choiceField<Value extends string>(
  options: ChoiceOptions<Value>,
): ActionField<Value> {
  const { label, choices, empty } = options;
  const missing = options.missing ?? `Please ${empty.charAt(0).toLowerCase()}${empty.slice(1)}`;
  return {
    label,
    control: { kind: 'choice', choices, empty },
    read(typed) {
      const chosen = choices.find(([value]) => value === typed);
      return chosen ? { value: chosen[0] } : { problem: missing };
    },
  };
}

/** A field that is shown only sometimes; otherwise its value is null. */
export const askedIf = <Value>(
  isAsked: boolean | ((typed: Typed) => boolean),
  field: ActionField<Value>,
): ActionField<Value | null> => ({
  ...field,
  isAsked: typeof isAsked === 'function' ? isAsked : () => isAsked,
});

/** Reads what was typed: the fields to show, and the values of all fields if they are valid. */
export function readFields<Fields extends ActionFields>(fields: Fields, typed: Typed) {
  const read = Object.entries(fields).map(([name, field]) => {
    const { control, initial = '', isAsked } = field;
    const text = typed[name] ?? initial;
    const isShown = isAsked?.(typed) ?? true;
    return {
      name,
      field,
      text,
      isShown,
      isTyped: isShown && control.kind !== 'choice' && text.trim() !== initial,
      outcome: isShown ? field.read(text) : { value: null },
    };
  });
  const valid = read.flatMap(({ name, outcome }) =>
    'value' in outcome ? [[name, outcome.value] as const] : [],
  );
  const values = Object.fromEntries(valid);
  return {
    shown: read.filter(({ isShown }) => isShown),
    /** Whether closing the dialog would lose typed text. */
    isDirty: read.some(({ isTyped }) => isTyped),
    /** The values that are valid so far. */
    valid: values as Partial<ActionValues<Fields>>,
    values: valid.length === read.length ? (values as ActionValues<Fields>) : null,
  };
}

export type ShownField = ReturnType<typeof readFields>['shown'][number];
