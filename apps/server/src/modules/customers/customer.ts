import type { CurrentUser } from '@seven-hills/contracts/api/session';
import type { Connection, Database } from '@seven-hills/postgres';
import { splitAddress } from './split-address.ts';

export interface CustomerRow {
  id: bigint;
  first_name: string;
  last_name: string;
  /** Null, as the SSN is, for staff who hold no account. */
  date_of_birth: string | null;
  ssn_last_four: string | null;
  phone_number: string;
  address: string;
  email: string;
  role: 'user' | 'admin';
  has_initial_deposit: boolean;
  profile_image_url: string | null;
  created_at: Date;
}

const columns = `id, first_name, last_name, date_of_birth, ssn_last_four, phone_number, address, email,
  role, has_initial_deposit, profile_image_url, created_at`;

/** A customer by id, or `null`. */
export async function findCustomer(
  database: Database | Connection,
  id: bigint,
): Promise<CustomerRow | null> {
  const { rows } = await database.query<CustomerRow>({
    name: 'find-customer',
    text: `select ${columns} from customer where id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** The customer as the signed-in user sees their own record. */
export function toCurrentUser(row: CustomerRow): CurrentUser {
  return {
    id: Number(row.id),
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    role: row.role,
    hasInitialDeposit: row.has_initial_deposit,
    dateOfBirth: row.date_of_birth ?? '',
    phoneNumber: row.phone_number,
    address: row.address,
    ...splitAddress(row.address),
    ssn: row.ssn_last_four === null ? '' : `***-**-${row.ssn_last_four}`,
    profileImageUrl: row.profile_image_url,
    createdAt: row.created_at.toISOString(),
  };
}

/** "Olivia M.": what other customers see of a customer. */
export function holderName(firstName: string, lastName: string): string {
  const initial = [...lastName][0];
  return initial ? `${firstName} ${initial}.` : firstName;
}
