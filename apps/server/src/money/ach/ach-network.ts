import { type DropFolder, type Files, openDropFolder } from '../../platform/drop-folder.ts';

/** The files that the bank exchanges with the ACH operator, or with its correspondent bank. */
export interface AchNetwork {
  /** The bank's own routing number, to which received entries are addressed. */
  routingNumber: string;
  folder: DropFolder;
  /** Whom the bank sends its own entries to; null if it only receives. */
  operator: AchOperator | null;
  /** How many banking days before their settlement wages are paid; 0 means on the day. */
  earlyPayDays: number;
  /**
   * On which banking day after its return a debit is presented again by itself; null leaves it to
   * staff.
   */
  presentAgainDays: number | null;
  /** Whether customers may have payments settle on the same day. */
  offersSameDay: boolean;
  /** The folder in which a simulated operator takes part; null with a real one. */
  simulatedIn: string | null;
}

export interface AchOperator {
  routingNumber: string;
  name: string;
}

export interface AchFilesSettings {
  directory: string;
  routingNumber: string;
  operator: AchOperator | null;
  /** Whether a demo simulates the operator. Default: no. */
  isSimulated?: boolean;
  /** Default: 0. */
  earlyPayDays?: number;
  /** Default: null. */
  presentAgainDays?: number | null;
  /** Default: no. */
  offersSameDay?: boolean;
}

/** The operator of a demo that simulates the network. No real bank has this routing number. */
export const simulatedOperator: AchOperator = { routingNumber: '900000003', name: 'SIMULATOR' };

/** Opens the folder of `ACH_FILES_DIR`. Fails with a SettingError if it cannot be used. */
export const openAchFiles = async (
  {
    directory,
    isSimulated = false,
    earlyPayDays = 0,
    offersSameDay = false,
    presentAgainDays = null,
    ...named
  }: AchFilesSettings,
  files?: Files,
): Promise<AchNetwork> => ({
  routingNumber: named.routingNumber,
  operator: named.operator,
  earlyPayDays,
  offersSameDay,
  presentAgainDays,
  folder: await openDropFolder(directory, 'ACH_FILES_DIR', files),
  simulatedIn: isSimulated ? directory : null,
});
