import type { AuditCheck } from '@seven-hills/ledger';
import { findWrongKeys, readKnownKeys } from '../../../platform/security/key-checks.ts';
import type { KeyedColumn } from '../../../platform/security/keyed-columns.ts';
import {
  type GivenKeys,
  type KeyPurpose,
  keySettings,
} from '../../../platform/security/keyring.ts';

/** Names the source of a purpose's keys. */
export type SourceOfKeys = (purpose: KeyPurpose) => string;

const settingOf: SourceOfKeys = (purpose) => `The setting ${keySettings[purpose]}`;

/**
 * Verifies that the keys are the ones that the database was created with, and that no key that its
 * rows need is missing.
 */
export const keyCheck = (
  keys: GivenKeys,
  columns: readonly KeyedColumn[],
  sourceOfKeys = settingOf,
): AuditCheck => ({
  name: 'keys open what they sealed',
  async find(connection, limit) {
    const known = await readKnownKeys(connection, columns);
    return (await findWrongKeys(connection, keys, known, sourceOfKeys)).slice(0, limit);
  },
});
