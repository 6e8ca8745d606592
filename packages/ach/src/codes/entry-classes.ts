import type { AddendaForm } from '../format/addenda-records.ts';
import type { EntryClass } from '../format/entry-records.ts';

interface ClassRules {
  /** Who receives: a consumer, a business, either, or an institution. */
  receiver: 'consumer' | 'business' | 'either' | 'institution';
  /** The form of its ordinary addenda, and how many an entry has. */
  addenda: { form: AddendaForm; min: number; max: number } | null;
}

const none = null;
const upTo = (max: number, min = 0, form: AddendaForm = '05') => ({ form, min, max });

/**
 * The rules of each standard entry class that a file shows (Nacha Operating Rules, Appendix Three).
 * IAT has seven mandatory addenda of its own, and at most two of type 17 and five of type 18.
 */
export const entryClasses: Readonly<Record<EntryClass, ClassRules>> = {
  ACK: { receiver: 'business', addenda: upTo(1) },
  ADV: { receiver: 'institution', addenda: none },
  ARC: { receiver: 'either', addenda: none },
  ATX: { receiver: 'business', addenda: upTo(9_999) },
  BOC: { receiver: 'either', addenda: none },
  CCD: { receiver: 'business', addenda: upTo(1) },
  CIE: { receiver: 'business', addenda: upTo(1) },
  COR: { receiver: 'institution', addenda: none },
  CTX: { receiver: 'business', addenda: upTo(9_999) },
  DNE: { receiver: 'institution', addenda: upTo(1, 1) },
  ENR: { receiver: 'institution', addenda: upTo(9_999, 1) },
  IAT: { receiver: 'either', addenda: none },
  MTE: { receiver: 'consumer', addenda: upTo(1, 1, '02 MTE') },
  POP: { receiver: 'either', addenda: none },
  POS: { receiver: 'consumer', addenda: upTo(1, 1, '02') },
  PPD: { receiver: 'consumer', addenda: upTo(1) },
  RCK: { receiver: 'consumer', addenda: none },
  SHR: { receiver: 'consumer', addenda: upTo(1, 1, '02') },
  TEL: { receiver: 'consumer', addenda: none },
  TRC: { receiver: 'consumer', addenda: none },
  TRX: { receiver: 'institution', addenda: upTo(9_999) },
  WEB: { receiver: 'consumer', addenda: upTo(1) },
  XCK: { receiver: 'institution', addenda: none },
};
