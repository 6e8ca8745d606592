import type { ChatSide } from '@seven-hills/contracts/api/help/chat';
import type { Principal } from '../../http/callers/principal.ts';

/** The caller who reads or writes a chat, according to the session. */
export type ChatViewer = Pick<Principal, 'customerId' | 'role'>;

/** Staff are on the bank's side of every chat, customers on the other side of their own. */
export const sideOf = ({ role }: ChatViewer): ChatSide => (role === 'admin' ? 'admin' : 'customer');
