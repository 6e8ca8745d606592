import {
  isOfficeOpen,
  nextOpening,
  writeOfficeHours,
} from '@seven-hills/contracts/api/help/office-hours';
import { bankServices } from '../../net/bank-services.ts';

const { chatHours } = bankServices;

/** The hours in which staff answer chats; none where they do so day and night. */
export const chatHourLines = chatHours ? writeOfficeHours(chatHours) : [];

/** Whether staff answer chats now. */
export const isChatOpen = (now: Date = new Date()): boolean => isOfficeOpen(chatHours, now);

/** What a customer should know outside the hours; null within them. */
export function closedSentence(now: Date = new Date()): string | null {
  if (chatHours === null || isChatOpen(now)) return null;
  return `Our staff will be back ${nextOpening(chatHours, now)}. You can write now, and they will answer then.`;
}
