import { randomBytes } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { createPool } from '@seven-hills/postgres';
import { mustRun } from '../bank-command.ts';

/** How many transfers each customer has sent. */
const transfersEach = 5;

/**
 * Fills an earlier version's database with customers who have a history, by its own benchmark's
 * loader, which knows its tables. None of them signs in. The loader sets a checkpoint, for which
 * `superuserUrl` is needed.
 */
export async function loadEarlierCustomers(
  root: string,
  superuserUrl: string,
  customers: number,
): Promise<void> {
  const loader = pathToFileURL(`${root}/tools/bench/src/load/load-customers.ts`).href;
  // Unused, because nobody gets a PIN.
  const pinKeys = `drill:${randomBytes(32).toString('base64')}`;
  const size = { customers, transfersEach, signedIn: 0 };
  const program = `
    const { loadCustomers } = await import(${JSON.stringify(loader)});
    await loadCustomers(${JSON.stringify(superuserUrl)}, '${pinKeys}', ${JSON.stringify(size)});`;
  await mustRun(process.execPath, ['--input-type=module', '--eval', program], { root });
  await fitLoaded(superuserUrl);
}

/**
 * A bank doesn't start without a key that its rows name, and the loader's is none of its keys. And
 * accounts are older than their transactions, on which the later audit insists.
 */
async function fitLoaded(superuserUrl: string): Promise<void> {
  const database = createPool({ connectionString: superuserUrl, max: 1 });
  try {
    await database.query(
      `update customer set ssn_key_id = (select min(ssn_key_id) from customer where ssn_key_id <> 'none')
       where ssn_key_id = 'none'`,
    );
    await database.query(
      `update account set created_at = created_at - interval '3 years'
       where customer_id in (select id from customer where email like 'load%')`,
    );
  } finally {
    await database.end();
  }
}
