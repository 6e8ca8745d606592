import { type DropFolder, type Files, openDropFolder } from '../../platform/drop-folder.ts';

/** The files that the bank exchanges with the ACH operator, or with its correspondent bank. */
export interface AchNetwork {
  /** The bank's own routing number, to which received entries are addressed. */
  routingNumber: string;
  folder: DropFolder;
  /** The folder in which a simulated operator takes part; null with a real one. */
  simulatedIn: string | null;
}

export interface AchFilesSettings {
  directory: string;
  routingNumber: string;
  /** Whether a demo simulates the operator. Default: no. */
  isSimulated?: boolean;
}

/** Opens the folder of `ACH_FILES_DIR`. Fails with a SettingError if it cannot be used. */
export const openAchFiles = async (
  { directory, routingNumber, isSimulated = false }: AchFilesSettings,
  files?: Files,
): Promise<AchNetwork> => ({
  routingNumber,
  folder: await openDropFolder(directory, 'ACH_FILES_DIR', files),
  simulatedIn: isSimulated ? directory : null,
});
