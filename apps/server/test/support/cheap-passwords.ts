import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

/**
 * Stands in for `@node-rs/argon2` in all tests (vitest.config.ts): the same functions with the
 * least memory and one pass. Tests sign in thousands of times, and the real parameters would be a
 * fifth of the run. `passwords.test.ts` checks the real ones.
 */
const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2;

/** How often this worker has hashed and verified, for tests that compare the work of two calls. */
export const hashing = { hashes: 0, verifications: 0 };

export const hash: typeof Argon2.hash = (password, options) => {
  hashing.hashes += 1;
  return real.hash(password, { ...options, memoryCost: 8, timeCost: 1 });
};

export const verify: typeof Argon2.verify = (...parameters) => {
  hashing.verifications += 1;
  return real.verify(...parameters);
};
