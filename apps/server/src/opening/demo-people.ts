import { brand } from '@seven-hills/bank/brand';
import type { AccountType } from '@seven-hills/bank/limits';
import type { StaffRole } from '@seven-hills/bank/staff-roles';

/**
 * The demo bank's people. All names, numbers, and addresses are fictitious; 900-series SSNs are
 * never issued.
 */
interface DemoPerson {
  firstName: string;
  lastName: string;
  email: string;
  dateOfBirth: string;
  ssn: string;
  phoneNumber: string;
  address: string;
  accountType: AccountType;
  status: 'active' | 'awaiting deposit' | 'suspended' | StaffRole;
}

/** They live where the bank is, so that its screens and documents name no other city. */
export const demoTown = brand.mailAddress.at(-1);

/** The type of a demo account, or another at a bank that does not offer it. */
export const demoType = (type: AccountType): AccountType =>
  brand.offeredTypes.includes(type)
    ? type
    : brand.offeredTypes.includes('savings')
      ? 'savings'
      : 'checking';

export const demoPassword = 'Seven-Hills-1892';
export const demoPin = '1892';

export const demoPeople: readonly DemoPerson[] = [
  {
    firstName: 'Olivia',
    lastName: 'Martinez',
    email: 'olivia@example.com',
    dateOfBirth: '1988-05-14',
    ssn: '900-11-4821',
    phoneNumber: '(513) 555-0142',
    address: `418 Maple Street, Apt 6, ${demoTown}`,
    accountType: demoType('checking'),
    status: 'active',
  },
  {
    firstName: 'Marcus',
    lastName: 'Bell',
    email: 'marcus@example.com',
    dateOfBirth: '1979-11-02',
    ssn: '900-22-7360',
    phoneNumber: '(513) 555-0178',
    address: `1207 Elm Street, ${demoTown}`,
    accountType: demoType('savings'),
    status: 'active',
  },
  {
    firstName: 'Priya',
    lastName: 'Raman',
    email: 'priya@example.com',
    dateOfBirth: '1992-08-27',
    ssn: '900-33-1956',
    phoneNumber: '(513) 555-0119',
    address: `77 Orchard Avenue, ${demoTown}`,
    accountType: demoType('ira'),
    status: 'active',
  },
  {
    firstName: 'Noah',
    lastName: 'Fischer',
    email: 'noah@example.com',
    dateOfBirth: '2001-02-19',
    ssn: '900-44-6037',
    phoneNumber: '(513) 555-0163',
    address: `2290 Madison Road, ${demoTown}`,
    accountType: demoType('checking'),
    status: 'awaiting deposit',
  },
  {
    firstName: 'Sam',
    lastName: 'Okafor',
    email: 'sam@example.com',
    dateOfBirth: '1985-01-30',
    ssn: '900-55-2814',
    phoneNumber: '(513) 555-0127',
    address: `905 Mill Street, ${demoTown}`,
    accountType: demoType('checking'),
    status: 'suspended',
  },
  {
    firstName: 'Grace',
    lastName: 'Whitfield',
    email: 'admin@example.com',
    dateOfBirth: '1975-09-08',
    ssn: '900-66-9143',
    phoneNumber: '(513) 555-0101',
    address: brand.mailAddress.join(', '),
    accountType: demoType('checking'),
    status: 'admin',
  },
  {
    firstName: 'Theo',
    lastName: 'Lindqvist',
    email: 'teller@example.com',
    dateOfBirth: '1983-03-21',
    ssn: '900-77-5028',
    phoneNumber: '(513) 555-0102',
    address: brand.mailAddress.join(', '),
    accountType: demoType('checking'),
    status: 'teller',
  },
  {
    firstName: 'Ruth',
    lastName: 'Ellison',
    email: 'operations@example.com',
    dateOfBirth: '1981-07-16',
    ssn: '900-88-3394',
    phoneNumber: '(513) 555-0103',
    address: brand.mailAddress.join(', '),
    accountType: demoType('checking'),
    status: 'operations',
  },
  {
    firstName: 'June',
    lastName: 'Castellano',
    email: 'support@example.com',
    dateOfBirth: '1990-04-11',
    ssn: '900-99-6472',
    phoneNumber: '(513) 555-0104',
    address: brand.mailAddress.join(', '),
    accountType: demoType('checking'),
    status: 'support',
  },
  {
    firstName: 'Walter',
    lastName: 'Brandt',
    email: 'auditor@example.com',
    dateOfBirth: '1972-12-05',
    ssn: '900-10-7715',
    phoneNumber: '(513) 555-0105',
    address: brand.mailAddress.join(', '),
    accountType: demoType('checking'),
    status: 'auditor',
  },
];
