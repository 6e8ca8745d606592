import { textVersionPage } from '@seven-hills/bank/folder/texts/bank-texts';

/** The page of a version of a text. */
export const textVersionPath = (id: bigint | string): string => `${textVersionPage}?id=${id}`;
