import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { BankFolderError } from '../bank-folder-error.ts';
import { lineOf } from '../line-of.ts';
import { readToml } from '../read-toml.ts';
import { matching, oneOf, routingNumber, table, tables, text } from '../toml-fields.ts';
import { referencePattern } from './bill-references.ts';

/** `billers.toml`: companies that customers find by name, and pay through the ACH network. */
export const billersFileSchema = table({
  billers: tables({
    id: matching(/^[a-z0-9]+(?:-[a-z0-9]+){0,9}$/, 'must be like city-power: a-z, 0-9, hyphens'),
    name: matching(/^[\x20-\x7e]{1,60}$/, 'must have Latin letters, digits, and punctuation only'),
    words: text(200).default(''),
    routing_number: routingNumber,
    account_number: matching(/^\d{4,17}$/, 'must have 4 to 17 digits'),
    account_kind: oneOf(['checking', 'savings']).default('checking'),
    reference: text(40),
    reference_format: matching(
      referencePattern,
      'must have 9 for each digit and A for each letter, such as 9999-999',
    ),
  }),
});

type BillerRow = z.output<typeof billersFileSchema>['billers'][number];

/** A company that the bank's folder lists. */
export interface ListedBiller {
  /** Names it in addresses of pages. */
  id: string;
  name: string;
  /** What else finds it: `electric power utility`. */
  words: string;
  routingNumber: string;
  accountNumber: string;
  accountKind: BillerRow['account_kind'];
  /** What the company calls the number by which it knows its customer: `account number`. */
  referenceName: string;
  /** As `readReference` reads it. */
  referenceFormat: string;
}

/** Where the billers of a folder are. */
export const billersFile = (folder: string): string => join(folder, 'billers.toml');

/**
 * Reads the billers of a folder, which may have none. Fails with a BankFolderError that names every
 * fault with its line.
 */
export function readBillers(folder: string, ownRoutingNumber: string | undefined): ListedBiller[] {
  const file = billersFile(folder);
  if (!existsSync(file)) return [];
  const { billers } = readToml(file, billersFileSchema);
  const content = readFileSync(file, 'utf8');
  const faults = billers.flatMap((biller, index) =>
    faultsOf(biller, billers.slice(0, index), ownRoutingNumber).map(
      ([key, fault]) =>
        `${file}:${lineOf(content, ['billers', String(index), key])}: billers.${index}.${key} ${fault}.`,
    ),
  );
  if (faults.length > 0) throw new BankFolderError(faults.join('\n'));
  return billers.map((biller) => ({
    id: biller.id,
    name: biller.name,
    words: biller.words,
    routingNumber: biller.routing_number,
    accountNumber: biller.account_number,
    accountKind: biller.account_kind,
    referenceName: biller.reference,
    referenceFormat: biller.reference_format,
  }));
}

function faultsOf(
  biller: BillerRow,
  before: readonly BillerRow[],
  ownRoutingNumber: string | undefined,
): [key: keyof BillerRow, fault: string][] {
  const isSameAccount = (other: BillerRow) =>
    other.routing_number === biller.routing_number &&
    other.account_number === biller.account_number;
  return [
    ...(before.some(({ id }) => id === biller.id) ? [['id', 'is used twice'] as const] : []),
    ...(before.some(isSameAccount)
      ? [['account_number', 'is another company’s: each needs an account of its own'] as const]
      : []),
    ...(biller.routing_number === ownRoutingNumber
      ? [['routing_number', 'is this bank’s own: its accounts are not paid by ACH'] as const]
      : []),
  ].map(([key, fault]) => [key, fault]);
}
