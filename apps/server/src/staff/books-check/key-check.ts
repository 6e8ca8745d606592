import type { AuditCheck } from '@seven-hills/ledger';
import { findWrongKeys, readKnownKeys } from '../../platform/security/key-checks.ts';
import { type GivenKeys, type KeyPurpose, keySettings } from '../../platform/security/keyring.ts';

/** What to call the place that the keys of a purpose come from. */
export type SourceOfKeys = (purpose: KeyPurpose) => string;

const settingOf: SourceOfKeys = (purpose) => `The setting ${keySettings[purpose]}`;

/** The keys are those that the database was made with, and none is missing that its rows name. */
export const keyCheck = (keys: GivenKeys, sourceOfKeys = settingOf): AuditCheck => ({
  name: 'keys open what they sealed',
  async find(connection, limit) {
    const known = await readKnownKeys(connection);
    return (await findWrongKeys(connection, keys, known, sourceOfKeys)).slice(0, limit);
  },
});
