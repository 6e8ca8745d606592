import type { BankIdentity } from '@seven-hills/bank/brand';
import type { BankMode } from '../platform/bank-mode.ts';
import { SettingError } from '../platform/setting-rules.ts';

/** The demo's identity. Its routing number belongs to a real bank, its name and code to no one. */
export const demoIdentity = {
  name: 'Seven Hills Bank',
  routingNumber: '121000248',
  swiftCode: 'SHBKUS33',
};

const words = { name: 'name', routingNumber: 'routing number', swiftCode: 'SWIFT code' };

/** What production refuses in a bank's identity: every part of the demo's. */
export function identityProblems(mode: BankMode, identity: BankIdentity): string[] {
  if (mode === 'demo') return [];
  return (Object.keys(words) as (keyof typeof words)[])
    .filter((part) => identity[part] === demoIdentity[part])
    .map(
      (part) =>
        `BANK_MODE=production needs the bank's own ${words[part]} in packages/bank/src/brand.ts: ${identity[part]} is the demo's.`,
    );
}

/** Fails with a SettingError if production would act under the demo's identity. */
export function refuseDemoIdentity(mode: BankMode, identity: BankIdentity): void {
  const [first, ...others] = identityProblems(mode, identity);
  if (first !== undefined) throw new SettingError(first, ...others);
}
