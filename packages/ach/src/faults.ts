/** What can be wrong with a file, and how the reader calls it. The list is closed. */
export const faultCodes = {
  short_line: 'the line has fewer than 94 characters: its trailing blanks were cut off',
  line_length: 'the line does not have 94 characters',
  line_ending: 'the line does not end like the first one',
  blank_line: 'a blank line follows the last record',
  character: 'a character is not printable ASCII',
  record_type: 'the line begins with none of 1, 5, 6, 7, 8, and 9',
  record_order: 'this record cannot follow the one before it',
  missing_file_header: 'the file does not begin with a file header',
  missing_file_control: 'the file ends without a file control',
  missing_record: 'the file ends inside a batch',
  field_value: 'the field has none of its permitted values',
  not_numeric: 'the field does not consist of digits',
  required: 'the field is empty',
  reserved: 'a reserved field is not blank',
  date: 'the field is not a date, or not a time',
  effective_date: 'the effective entry date is not a date, or a forward batch has none',
  file_id_modifier: 'the file ID modifier is neither a capital letter nor a digit',
  check_digit: 'the check digit of a routing number is wrong',
  entry_class: 'the standard entry class code is unknown',
  service_class: 'the service class does not permit the entries of the batch',
  transaction_code: 'the transaction code does not fit the entry',
  amount: 'the amount does not fit the transaction code',
  trace_odfi: 'the trace number does not begin with the originating bank of the batch',
  trace_order: 'the trace numbers of the batch do not ascend',
  addenda_indicator: 'the addenda indicator contradicts the records that follow',
  addenda_type: 'this type of addenda cannot follow here',
  addenda_count: 'the number of addenda is wrong',
  addenda_sequence: 'the sequence numbers of an addenda are wrong',
  addenda_trace: 'the trace number of an addenda is not that of its entry',
  return_reason: 'the return reason code is unknown',
  change_code: 'the change code is unknown',
  company_id: 'the company identification of the batch control is not that of its header',
  batch_mismatch: 'the batch control does not belong to the batch header',
  batch_total: 'a count or total of the batch control is wrong',
  file_total: 'a count or total of the file control is wrong',
  filler: 'lines of nines do not fill the last block of ten',
} as const;

export type FaultCode = keyof typeof faultCodes;

/** Where and why a file is wrong. `field` is null if the record as a whole is. */
export interface Fault {
  /** Counted from 1. In a file without line breaks, the number of the record. */
  line: number;
  field: string | null;
  code: FaultCode;
  /** One sentence for operators. It quotes codes of at most four characters, and counts. */
  message: string;
}

/** The faults that a caller may tolerate: everything that leaves the meaning of a record clear. */
export const leniencies = [
  'short_line',
  'blank_line',
  'character',
  'missing_file_header',
  'missing_file_control',
  'reserved',
  'effective_date',
  'file_id_modifier',
  'check_digit',
  'service_class',
  'transaction_code',
  'amount',
  'trace_odfi',
  'trace_order',
  'addenda_count',
  'addenda_sequence',
  'addenda_trace',
  'return_reason',
  'company_id',
  'file_total',
  'filler',
] as const satisfies readonly FaultCode[];

export type Leniency = (typeof leniencies)[number];

/** Ends the reading inside the package; callers get its fault as a value. */
export class Refused extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.message);
    this.fault = fault;
  }
}

/** Judges one file: refuses it at the first fault that it must not tolerate. */
export class Judge {
  /** The line that is being read; 0 before the first. */
  line = 0;
  /** What was tolerated so far. */
  readonly tolerated = new Set<Leniency>();
  readonly #lenient: ReadonlySet<Leniency>;

  constructor(lenient: readonly Leniency[]) {
    this.#lenient = new Set(lenient);
  }

  allows(code: Leniency): boolean {
    return this.#lenient.has(code);
  }

  refuse(code: FaultCode, field: string | null, message: string, line = this.line): never {
    throw new Refused({ line, field, code, message });
  }

  /** Tolerates a fault if its code can be tolerated and the caller permits it. */
  report(code: FaultCode, field: string | null, message: string, line = this.line): void {
    if ((leniencies as readonly FaultCode[]).includes(code))
      this.tolerate(code as Leniency, field, message, line);
    else this.refuse(code, field, message, line);
  }

  tolerate(code: Leniency, field: string | null, message: string, line = this.line): void {
    if (!this.#lenient.has(code)) this.refuse(code, field, message, line);
    this.tolerated.add(code);
  }
}
