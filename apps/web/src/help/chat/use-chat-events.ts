import { useRefreshOn } from '../../net/use-refresh-on.ts';
import { refreshChats } from './queries.ts';

const chatNews = ['chat_changed'] as const;

/** Refetches the lists of chats when the live socket reports a change. */
export const useChatEvents = (): void => useRefreshOn(chatNews, refreshChats);
