import { isOfficeOpen, nextOpening } from '@seven-hills/bank/help/office-hours';
import { bankServices } from '../../net/bank-services.ts';

const { chatHours } = bankServices;

/** Whether staff are answering chats now. */
export const isChatOpen = (now: Date = new Date()): boolean => isOfficeOpen(chatHours, now);

/** The message for customers outside chat hours; null during them. */
export function closedSentence(now: Date = new Date()): string | null {
  if (chatHours === null || isChatOpen(now)) return null;
  return `Our staff will be back ${nextOpening(chatHours, now)}. You can write now, and they will answer then.`;
}
