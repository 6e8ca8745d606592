import { z } from 'zod';

/** A missing or invalid setting. The message names it and is meant for the operator. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/** Treats an empty setting in `.env` as not set. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** An address with one of these protocols, such as `https:`. */
export const url = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address that starts with ${protocols.map((name) => `${name}//`).join(' or ')}`,
  });

/** Accepts only one of these words. */
export const oneOf = <const Word extends string>(words: readonly [Word, ...Word[]]) =>
  z.enum(words, { error: `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}` });
