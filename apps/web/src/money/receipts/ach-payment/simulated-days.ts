import type { AchOrderState } from '@seven-hills/bank/words/ach-words';
import { bankServices } from '../../../net/bank-services.ts';

/** How fast a demo’s network is; null with a real one. */
export const simulatedDays: string | null = bankServices.simulatedAch
  ? 'In this demo, a minute stands for a day of the network.'
  : null;

/** The same as a line about an order, while it waits for the network. */
export const simulatedLines = (state: AchOrderState): readonly string[] =>
  simulatedDays !== null && (state === 'held' || state === 'assigned') ? [simulatedDays] : [];
