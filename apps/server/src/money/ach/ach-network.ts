import { type DropFolder, type Files, openDropFolder } from '../../platform/drop-folder.ts';

/** The files that the bank exchanges with the ACH operator, or with its correspondent bank. */
export interface AchNetwork {
  /** The bank's own routing number, to which received entries are addressed. */
  routingNumber: string;
  folder: DropFolder;
}

export interface AchFilesSettings {
  directory: string;
  routingNumber: string;
}

/** Opens the folder of `ACH_FILES_DIR`. Fails with a SettingError if it cannot be used. */
export const openAchFiles = async (
  { directory, routingNumber }: AchFilesSettings,
  files?: Files,
): Promise<AchNetwork> => ({
  routingNumber,
  folder: await openDropFolder(directory, 'ACH_FILES_DIR', files),
});
