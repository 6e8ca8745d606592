import { hasPermission } from '@seven-hills/bank/staff-roles';
import type { ChatSide } from '@seven-hills/contracts/help/chat';
import { staffChannel } from '@seven-hills/contracts/help/live-socket';
import type { Principal } from '../../http/callers/principal.ts';
import type { Whose } from '../../people/views/record-views.ts';

/** The caller who reads or writes a chat, according to the session. */
export type ChatViewer = Pick<Principal, 'customerId' | 'staffRole'>;

/**
 * Staff who answer chats are on the bank's side of every chat; everyone else, other staff included,
 * is on the other side of their own.
 */
export const sideOf = ({ staffRole }: ChatViewer): ChatSide =>
  hasPermission(staffRole, staffChannel.staff) ? 'admin' : 'customer';

/** The customers of chats, for the audit log's record of who viewed them. */
export const ownersOfChats = (ids: Whose['ids']): Whose => ({
  sql: 'select customer_id from chat_session where id = any ($1::bigint[])',
  ids,
});
