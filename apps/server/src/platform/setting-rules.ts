import { z } from 'zod';

/**
 * Missing or invalid settings. The message names each in a sentence and is meant for the operator;
 * several sentences are listed on lines of their own.
 */
export class SettingError extends Error {
  override readonly name = 'SettingError';
  readonly sentences: readonly string[];

  constructor(...sentences: readonly [string, ...string[]]) {
    super(
      sentences.length === 1
        ? sentences[0]
        : ['Please correct the following:', ...sentences].join('\n- '),
    );
    this.sentences = sentences;
  }
}

/** Collects what is wrong with the settings, so that the operator learns all of it at once. */
export class SettingProblems {
  readonly #sentences: string[] = [];
  readonly #invalid: string[] = [];

  /** Notes a setting with an invalid value, which then counts as not set. */
  addInvalid(name: string, message: string): void {
    this.#sentences.push(`The setting ${name} ${message}.`);
    this.#invalid.push(name);
  }

  /** Notes sentences, except for those about a setting that was already noted as invalid. */
  add(...sentences: readonly string[]): void {
    const repeats = (sentence: string) => this.#invalid.some((name) => sentence.includes(name));
    this.#sentences.push(...sentences.filter((sentence) => !repeats(sentence)));
  }

  /** Reads a part of the settings. Notes why it fails, if it does; the result is then not used. */
  read<Part>(part: () => Part): Part {
    try {
      return part();
    } catch (error) {
      if (!(error instanceof SettingError)) throw error;
      this.add(...error.sentences);
      // `refuse` is called before anyone uses the settings.
      return undefined as Part;
    }
  }

  /** Fails with a SettingError if anything was noted. */
  refuse(): void {
    const [first, ...others] = this.#sentences;
    if (first !== undefined) throw new SettingError(first, ...others);
  }
}

/** Treats an empty setting in `.env` as not set. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** Accepts only an address with one of these protocols, such as `https:`. */
export const url = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address that starts with ${protocols.map((name) => `${name}//`).join(' or ')}`,
  });

/**
 * Accepts only a whole number in a range. `what` names it in the error, such as `a whole number of
 * hours`.
 */
export function numberFrom(min: number, max: number, what = 'a number') {
  const error = `must be ${what} from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
}

/** Accepts only one of these words. */
export const oneOf = <const Word extends string>(words: readonly [Word, ...Word[]]) =>
  z.enum(words, { error: `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}` });
