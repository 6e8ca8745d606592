import type { EngineFeatures } from '@seven-hills/postgres';
import { parseRefusals, refuseFunctions } from '@seven-hills/postgres-testing';
import { openTestBank, type TestBank } from './test-bank.ts';

/** An engine without any feature that the bank can replace. */
export const bareEngine: EngineFeatures = {
  notifications: false,
  sessionLocks: false,
  rowVersions: false,
  writersInLocks: false,
};

/** Opens a bank on such an engine; its roles may not call the missing features. */
export async function openPortableBank(): Promise<TestBank> {
  const bank = await openTestBank({}, { features: bareEngine });
  await refuseFunctions(bank.superuser, parseRefusals('all'));
  return bank;
}
