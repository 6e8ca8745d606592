import { z } from 'zod';

/** A setting that is missing or wrong. The message names it and is meant for the person at the terminal. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/** An empty setting in `.env` means the same as none. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** An address with one of these protocols, such as `https:`. */
export const url = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address that begins with ${protocols.map((name) => `${name}//`).join(' or ')}`,
  });

/** One of these words, and no other. */
export const oneOf = <const Word extends string>(words: readonly [Word, ...Word[]]) =>
  z.enum(words, { error: `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}` });
