import type { NewAchItem } from '@seven-hills/ach';
import { networkTimeZone } from '@seven-hills/ach/settlement';
import { shownIn } from '../../platform/time/bank-calendar.ts';

/** A file that the bank writes, as its row says. */
export interface OutgoingFile {
  id: bigint;
  name: string;
  content: 'returns' | 'entries';
  operator: string;
  operator_name: string;
  created_at: Date;
}

/** The bank, as its files name it. */
export interface Sender {
  routingNumber: string;
  bankName: string;
}

/**
 * The header of a file. Its modifier tells apart the files of a day; their names already do, so it
 * only has to vary.
 */
export function fileHeader(file: OutgoingFile, { routingNumber, bankName }: Sender): NewAchItem {
  const shown = shownIn(networkTimeZone, file.created_at);
  return {
    kind: 'fileHeader',
    immediateDestination: file.operator,
    immediateOrigin: routingNumber,
    fileCreationDate: shown.toPlainDate().toString(),
    fileCreationTime: shown.toPlainTime().toString({ smallestUnit: 'minute' }).replace(':', ''),
    fileIdModifier: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'[Number(file.id % 36n)] ?? 'A',
    immediateDestinationName: file.operator_name,
    immediateOriginName: bankName.slice(0, 23),
    referenceCode: '',
  };
}
