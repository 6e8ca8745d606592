import { createRequire } from 'node:module';
import { expect, it, vi } from 'vitest';
import { hashPassword, verifyPassword } from '../../../src/platform/security/passwords.ts';

// The other tests run with cheap parameters (support/cheap-passwords.ts).
vi.mock('@node-rs/argon2', () => createRequire(import.meta.url)('@node-rs/argon2'));

it('passwords are hashed with Argon2id, 19 MiB, two passes, and their own salt', async () => {
  const hashes = await Promise.all([hashPassword('Roebling-1866'), hashPassword('Roebling-1866')]);
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(new Set(hashes)).toHaveLength(2);
  expect(await verifyPassword(hashes[0] ?? '', 'Roebling-1866')).toBe(true);
  expect(await verifyPassword(hashes[0] ?? '', 'Roebling-1867')).toBe(false);
});

it('the same characters match, however a keyboard composes them', async () => {
  const hash = await hashPassword('Z\u00fcrich-1892');
  expect(await verifyPassword(hash, 'Zu\u0308rich-1892')).toBe(true);
});

it('an unknown person costs a comparison with the same parameters and never matches', async () => {
  const argon2 = await import('@node-rs/argon2');
  const compare = vi.spyOn(argon2, 'verify');
  expect(await verifyPassword(null, 'Roebling-1866')).toBe(false);
  expect(compare.mock.calls[0]?.[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
