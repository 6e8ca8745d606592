import { brand } from '@seven-hills/bank/brand';
import { flagWords } from '@seven-hills/bank/customer-flags';
import type { ListedUser } from '@seven-hills/contracts/staff/users';
import { writeStamp } from '../../platform/time/bank-calendar.ts';

export const userHeader = [
  'Customer',
  'First name',
  'Last name',
  'Email',
  'Phone',
  'Role',
  'Status',
  'Account number',
  'Account type',
  'Available',
  'Balance',
  'Flags',
  'Requested name',
  `Registered (${brand.timeZoneName})`,
  `Last sign-in (${brand.timeZoneName})`,
];

/** A user as a CSV row. */
export const userCells = (user: ListedUser): (string | number)[] => [
  user.id,
  user.firstName,
  user.lastName,
  user.email,
  user.phoneNumber,
  user.role,
  user.status.replaceAll('_', ' '),
  user.account?.accountNumber ?? '',
  user.account?.accountType ?? '',
  user.account?.balance ?? '',
  user.account?.currentBalance ?? '',
  user.flags.map((flag) => flagWords[flag]).join(', '),
  user.nameChange === null ? '' : `${user.nameChange.firstName} ${user.nameChange.lastName}`,
  writeStamp(new Date(user.createdAt)),
  user.lastSignInAt ? writeStamp(new Date(user.lastSignInAt)) : '',
];
