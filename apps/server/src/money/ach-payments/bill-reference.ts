import {
  exampleReference,
  patternOfReference,
  readReference,
} from '@seven-hills/bank/folder/billers/bill-references';
import type { ListedBiller } from '@seven-hills/bank/folder/billers/billers-file';
import { bankValues } from '@seven-hills/bank/folder/values-of-folder';
import type { NewAchPayment } from '@seven-hills/contracts/money/ach-payments';
import type { BillReference } from '@seven-hills/contracts/money/parts/ach-fields';
import { refusalAt } from '../../http/problem.ts';

type Paid = Pick<NewAchPayment, 'externalRoutingNumber' | 'externalAccountNumber'>;

/** Returns the company that the bank lists with an account; undefined if it lists none. */
export const billerAt = (paid: Paid): ListedBiller | undefined =>
  bankValues.billers.find(
    ({ routingNumber, accountNumber }) =>
      routingNumber === paid.externalRoutingNumber && accountNumber === paid.externalAccountNumber,
  );

/**
 * Returns the form of a payment. To a company that the bank lists, its description is the number by
 * which the company knows its customer, in the company's format. Fails with `validation_failed` if
 * that is missing or wrong, because the company could not tell whose payment it is.
 */
export function withBillReference<Form extends Paid & Pick<NewAchPayment, 'description'>>(
  form: Form,
): Form {
  const biller = billerAt(form);
  if (!biller) return form;
  const reference = readReference(biller.referenceFormat, form.description ?? '');
  if (reference === null)
    throw refusalAt('validation_failed', 'description', billReferenceOf(biller).referenceMissing);
  return { ...form, description: reference };
}

/** What a form asks for who pays a listed company. */
export function billReferenceOf({
  name,
  referenceName,
  referenceFormat,
}: ListedBiller): BillReference {
  const referenceExample = exampleReference(referenceFormat);
  return {
    referenceLabel: `Your ${referenceName} with ${name}`,
    referencePattern: patternOfReference(referenceFormat),
    referenceExample,
    referenceMissing: `Please enter your ${referenceName} with ${name}, such as ${referenceExample}.`,
  };
}
