import type { BankIdentity } from '@seven-hills/bank/brand';
import { signedInWords } from '@seven-hills/bank/words/bank-transfer-words';
import type { SentFile } from '../../http/answers.ts';
import { bankDayAt, writeDay } from '../../platform/time/bank-calendar.ts';
import { letterPdf } from '../pdf/letter.ts';
import type { StoredAuthorization } from './read-authorization.ts';

/** Returns the copy of an authorization that its customer prints or keeps, as a tagged PDF. */
export const authorizationPdf = (
  bank: BankIdentity,
  { id, body, authorizedAt, signedInBy, endedAt }: StoredAuthorization,
  customer: string,
): SentFile =>
  letterPdf(
    bank,
    { title: 'Debit Authorization', name: `debit-authorization-${id}.pdf` },
    (letter) => {
      letter.sentence(body);
      letter.skip(10);
      letter.sentence(
        `Authorized by ${customer} on ${writeDay(bankDayAt(authorizedAt))}, signed in with ${signedInWords[signedInBy]}, and with the PIN.`,
      );
      if (endedAt !== null) letter.sentence(`Ended on ${writeDay(bankDayAt(endedAt))}.`);
    },
  );
