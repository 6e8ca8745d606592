import { bankServices } from '../../../net/bank-services.ts';

/** For the lines of what waits for the ACH network: how fast a demo’s network is. */
export const simulatedDays: readonly string[] = bankServices.simulatedAch
  ? ['In this demo, a minute stands for a day of the network.']
  : [];
