import { flagWords } from '@seven-hills/bank/customer-flags';
import { words } from '@seven-hills/bank/words/words';
import type { ListedUser } from '@seven-hills/contracts/staff/users';
import { type CsvColumns, timeCell, timeHeading } from '../../http/lists/csv-list.ts';

export const userCsv: CsvColumns<ListedUser> = {
  [words.Customer]: ({ id }) => id,
  'First name': ({ firstName }) => firstName,
  'Last name': ({ lastName }) => lastName,
  Email: ({ email }) => email,
  Phone: ({ phoneNumber }) => phoneNumber,
  Role: ({ role }) => role,
  Status: ({ status }) => status.replaceAll('_', ' '),
  Accounts: ({ accountCount }) => accountCount,
  'Account number': ({ account }) => account?.accountNumber,
  'Account type': ({ account }) => account?.accountType,
  Available: ({ account }) => account?.balance,
  Balance: ({ account }) => account?.currentBalance,
  Flags: ({ flags }) => flags.map((flag) => flagWords[flag]).join(', '),
  'Requested name': ({ nameChange }) =>
    nameChange && `${nameChange.firstName} ${nameChange.lastName}`,
  [timeHeading('Registered')]: ({ createdAt }) => timeCell(createdAt),
  [timeHeading('Last sign-in')]: ({ lastSignInAt }) => timeCell(lastSignInAt),
};
