import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BankIdentity } from '@seven-hills/bank/brand';
import { lineOf } from '@seven-hills/bank/folder/line-of';
import { readBankFolder } from '@seven-hills/bank/folder/read-folder';
import { bankFolder } from '@seven-hills/bank/folder/values-of-folder';
import { projectRoot } from '@seven-hills/project';
import type { BankMode } from '../platform/bank-mode.ts';
import { SettingError } from '../platform/setting-rules.ts';

/** The folders of the examples that come with the program. No real bank has their values. */
export const exampleFolders = ['banks/seven-hills', 'banks/lakeshore'] as const;

/** Where each value stands in `bank.toml`. The routing numbers may belong to real banks. */
const keys = {
  name: 'bank.name',
  shortName: 'bank.short_name',
  mailAddress: 'bank.mail_address',
  routingNumber: 'numbers.routing_number',
  swiftCode: 'numbers.swift_code',
  supportPhone: 'contact.support_phone',
  servicePhone: 'contact.service_phone',
  supportEmail: 'contact.support_email',
} as const satisfies Partial<Record<keyof BankIdentity, string>>;

/** What production refuses in a bank's identity: every value of an example. */
export function identityProblems(mode: BankMode, identity: BankIdentity): string[] {
  if (mode === 'demo') return [];
  const examples = exampleFolders.map((folder) => readBankFolder(join(projectRoot(), folder)));
  const textOf = (bank: BankIdentity, part: keyof typeof keys) =>
    [bank[part] ?? ''].flat().join(', ');
  const file = join(bankFolder, 'bank.toml');
  const content = readFileSync(file, 'utf8');
  return (Object.keys(keys) as (keyof typeof keys)[])
    .filter(
      (part) =>
        identity[part] !== null &&
        examples.some((example) => textOf(example, part) === textOf(identity, part)),
    )
    .map(
      (part) =>
        `BANK_MODE=production needs the bank's own ${keys[part]} in ${file}:${lineOf(content, keys[part].split('.'))}: ${textOf(identity, part)} is an example's.`,
    );
}

/** Fails with a SettingError if production would act under an example's identity. */
export function refuseDemoIdentity(mode: BankMode, identity: BankIdentity): void {
  const [first, ...others] = identityProblems(mode, identity);
  if (first !== undefined) throw new SettingError(first, ...others);
}
