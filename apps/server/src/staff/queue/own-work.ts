import { hasPermission, type StaffRole, staffRoles } from '@seven-hills/bank/staff-roles';
import type { Given, RowOf } from '@seven-hills/contracts/endpoint';
import {
  type listColleagues as colleaguesContract,
  permissionOfWork,
  type WorkKind,
  type workOwner,
} from '@seven-hills/contracts/staff/queue';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import type { WorkSource } from '../../capability/work-source.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import type { TransactionSource } from '../transactions/list-all-transactions.ts';
import { claim, reassign, release } from './claims.ts';
import { findWork, type Viewer } from './list-work.ts';
import { noLongerWaits } from './read-work.ts';

/** Chats have their own owner field, which the help area changes. */
export interface ChatOwners {
  take(viewer: Principal, id: number, origin: Origin): Promise<unknown>;
  release(viewer: Principal, id: number, origin: Origin): Promise<unknown>;
  handOver(viewer: Principal, id: number, staffId: bigint, origin: Origin): Promise<unknown>;
}

export interface OwnDependencies {
  database: Database;
  sources: readonly WorkSource[];
  chats: ChatOwners;
  transactionsOn(connection: Connection): TransactionSource;
}

type WorkOwner = Given<typeof workOwner>;

interface Asked {
  kind: WorkKind;
  reference: number;
}

/**
 * Claims an item for the caller, or renews the claim. Fails with `not_found` if it is not open,
 * `conflict` if it concerns the caller, or `claimed_by_colleague`.
 */
export async function claimItem(
  dependencies: OwnDependencies,
  asked: Asked,
  caller: Principal,
  origin: Origin,
): Promise<WorkOwner | null> {
  const { kind, reference } = asked;
  if (kind === 'chat') {
    await dependencies.chats.take(caller, reference, origin);
    return ownerNow(dependencies, asked, caller);
  }
  return inTransaction(dependencies.database, async (connection) => {
    await findAllowed(dependencies, connection, asked, caller);
    return claim(connection, { kind, reference }, caller.customerId);
  });
}

/** Ends the caller's claim; without one, nothing changes. */
export async function releaseItem(
  dependencies: OwnDependencies,
  asked: Asked,
  caller: Principal,
  origin: Origin,
): Promise<WorkOwner | null> {
  const { kind, reference } = asked;
  if (kind === 'chat') await dependencies.chats.release(caller, reference, origin);
  else await release(dependencies.database, { kind, reference }, caller.customerId);
  return ownerNow(dependencies, asked, caller);
}

/**
 * Assigns an item to a staff member who may do it: the caller, or a colleague. Recorded in the
 * audit log. Fails with `not_found`, or with `conflict` if that person may not do it.
 */
export async function reassignItem(
  dependencies: OwnDependencies,
  { kind, reference, staffId }: Asked & { staffId: number },
  caller: Principal,
  origin: Origin,
): Promise<WorkOwner | null> {
  const newOwner = BigInt(staffId);
  const role = await roleOf(dependencies.database, newOwner);
  if (!hasPermission(role, permissionOfWork[kind])) throw mayNot();
  if (kind === 'chat') {
    await dependencies.chats.handOver(caller, reference, newOwner, origin);
    return ownerNow(dependencies, { kind, reference }, caller);
  }
  await inTransaction(dependencies.database, async (connection) => {
    const viewer = { customerId: newOwner, staffRole: role };
    const { person } = await findAllowed(dependencies, connection, { kind, reference }, viewer);
    await reassign(connection, { kind, reference }, newOwner);
    await recordEvent(connection, {
      action: 'work_reassigned',
      actorId: caller.customerId,
      subjectId: person === null ? null : BigInt(person.id),
      origin,
      detail: `${kind.replaceAll('_', ' ')} ${reference} to staff member ${staffId}`,
    });
  });
  return ownerNow(dependencies, { kind, reference }, caller);
}

const mayNot = () =>
  new Refusal(
    'conflict',
    'This person is not allowed to handle this item. Please choose someone else.',
  );

async function findAllowed(
  { sources, transactionsOn }: OwnDependencies,
  connection: Connection,
  asked: Asked,
  viewer: Viewer,
) {
  const found = await findWork(sources, transactionsOn(connection), viewer, asked);
  if (!found) throw noLongerWaits();
  if (!found.may)
    throw new Refusal('conflict', 'This concerns you or your own work. A colleague must do it.');
  return found.item;
}

async function ownerNow(
  { database, sources, transactionsOn }: OwnDependencies,
  asked: Asked,
  viewer: Viewer,
): Promise<WorkOwner | null> {
  return inTransaction(
    database,
    async (connection) =>
      (await findWork(sources, transactionsOn(connection), viewer, asked))?.item.owner ?? null,
  );
}

async function roleOf(database: Database, id: bigint): Promise<StaffRole | null> {
  const { rows } = await database.query<{ role: StaffRole }>(
    'select role from staff_member where person_id = $1 and ended_at is null',
    [id],
  );
  return rows[0]?.role ?? null;
}

/** Lists the staff members other than the caller who may do a kind of work, by name. */
export async function listColleagues(
  database: Database,
  kind: WorkKind,
  callerId: bigint,
): Promise<RowOf<typeof colleaguesContract>[]> {
  const roles = staffRoles.filter((role) => hasPermission(role, permissionOfWork[kind]));
  const { rows } = await database.query<RowOf<typeof colleaguesContract>>(
    `select person.id, person.first_name || ' ' || person.last_name as name
     from staff_member as staff join customer as person on person.id = staff.person_id
     where staff.ended_at is null and staff.role = any ($1) and person.id <> $2
     order by 2, 1`,
    [roles, callerId],
  );
  return rows;
}
