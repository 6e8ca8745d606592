import type { ChatSide } from '@seven-hills/contracts/api/chat';
import type { Principal } from '../../http/callers/principal.ts';

/** Who looks at a chat or writes into it, as the session says. */
export type ChatViewer = Pick<Principal, 'customerId' | 'role'>;

/** Staff stand on the bank's side of every chat, customers on the other side of their own. */
export const sideOf = ({ role }: ChatViewer): ChatSide => (role === 'admin' ? 'admin' : 'customer');
