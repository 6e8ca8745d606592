import type { CurrentUser } from '@seven-hills/contracts/api/people/session';
import type { Connection, Database } from '@seven-hills/postgres';
import { splitAddress } from './split-address.ts';

export interface CustomerRow {
  id: bigint;
  first_name: string;
  last_name: string;
  /** Null, like the SSN, for staff without an account. */
  date_of_birth: string | null;
  ssn_last_four: string | null;
  phone_number: string;
  address: string;
  /** Parts of an earlier address, kept because `address` now names only a street. */
  city: string | null;
  state: string | null;
  zip_code: string | null;
  email: string;
  role: 'user' | 'admin';
  has_initial_deposit: boolean;
  profile_image_url: string | null;
  created_at: Date;
}

const columns = `id, first_name, last_name, date_of_birth, ssn_last_four, phone_number, address,
  city, state, zip_code, email, role, has_initial_deposit, profile_image_url, created_at`;

/** Returns a customer by id, or `null`. */
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

/** Returns a customer's row, locked until the transaction ends to serialize changes. */
export async function lockCustomer(connection: Connection, id: bigint): Promise<CustomerRow> {
  const { rows } = await connection.query<CustomerRow>(
    `select ${columns} from customer where id = $1 for no key update`,
    [id],
  );
  if (!rows[0]) throw new Error(`customer ${id} does not exist`);
  return rows[0];
}

/** Converts a row to the signed-in user's view of their own record. */
export function toCurrentUser(row: CustomerRow): CurrentUser {
  const written = splitAddress(row.address);
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
    city: written.city ?? row.city,
    state: written.state ?? row.state,
    zipCode: written.zipCode ?? row.zip_code,
    ssn: row.ssn_last_four === null ? '' : `***-**-${row.ssn_last_four}`,
    profileImageUrl: row.profile_image_url,
    createdAt: row.created_at.toISOString(),
  };
}

/** "Olivia M.": the name that other customers see. */
export function holderName(firstName: string, lastName: string): string {
  const [initial] = lastName;
  return initial ? `${firstName} ${initial}.` : firstName;
}
