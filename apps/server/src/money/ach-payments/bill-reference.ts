import { exampleReference, readReference } from '@seven-hills/bank/folder/billers/bill-references';
import type { ListedBiller } from '@seven-hills/bank/folder/billers/billers-file';
import { bankValues } from '@seven-hills/bank/folder/values-of-folder';
import type { NewAchPayment } from '@seven-hills/contracts/money/ach-payments';
import { refusalAt } from '../../http/problem.ts';

type Described = Pick<
  NewAchPayment,
  'externalRoutingNumber' | 'externalAccountNumber' | 'description'
>;

/**
 * Returns the form of a payment. To a company that the bank lists, its description is the number by
 * which the company knows its customer, in the company's format. Fails with `validation_failed` if
 * that is missing or wrong, because the company could not tell whose payment it is.
 */
export function withBillReference<Form extends Described>(form: Form): Form {
  const biller = bankValues.billers.find(
    ({ routingNumber, accountNumber }) =>
      routingNumber === form.externalRoutingNumber && accountNumber === form.externalAccountNumber,
  );
  if (!biller) return form;
  const reference = readReference(biller.referenceFormat, form.description ?? '');
  if (reference === null)
    throw refusalAt('validation_failed', 'description', referenceMissing(biller));
  return { ...form, description: reference };
}

/** What is said if a payment to a listed company lacks its reference. */
export const referenceMissing = ({ name, referenceName, referenceFormat }: ListedBiller): string =>
  `Please enter your ${referenceName} with ${name}, such as ${exampleReference(referenceFormat)}.`;
