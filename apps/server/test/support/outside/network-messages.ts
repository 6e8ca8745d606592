import { randomUUID } from 'node:crypto';
import { brand } from '@seven-hills/bank/brand';
import { type CustomerCreditTransfer, writeCustomerTransfer } from '@seven-hills/iso20022';

/** A routing number of another bank. */
export const otherBank = '021000021';

let count = 0;
/** A message id (IMAD) that no other test uses. */
export const nextMessageId = (): string => {
  count += 1;
  return `20261127OTHRBANK${String(count).padStart(6, '0')}`;
};

/** A wire from Acme Corp at another bank to a customer of this one. */
export const transferTo = (
  accountNumber: string,
  changes: Partial<CustomerCreditTransfer> = {},
): CustomerCreditTransfer => ({
  from: otherBank,
  to: brand.routingNumber,
  instructionId: 'instruction-1',
  endToEndId: 'invoice-4711',
  uetr: randomUUID(),
  amount: 125_000n,
  settlementDate: '2026-11-27',
  instructed: { currency: 'USD', units: '1250.00' },
  charges: [],
  chargeBearer: 'SHAR',
  debtor: {
    name: 'Acme Corp',
    address: { town: 'Dayton', country: 'US', lines: ['1 Main Street'] },
  },
  debtorAccount: { number: '000123456789' },
  debtorAgent: {
    name: 'First Bank of Dayton',
    address: { town: 'Dayton', country: 'US' },
    routingNumber: otherBank,
    bic: null,
  },
  creditor: { name: 'Ann Miller', address: { town: 'Cincinnati', country: 'US' } },
  creditorAccount: { number: accountNumber },
  creditorAgent: { name: null, address: null, routingNumber: brand.routingNumber, bic: null },
  remittance: 'Invoice 4711',
  ...changes,
});

/** The message that carries a wire, as the network delivers it. */
export const transferMessage = (
  transfer: CustomerCreditTransfer,
  messageId = nextMessageId(),
): string => writeCustomerTransfer({ messageId, createdAt: '2026-11-27T09:30:00-05:00' }, transfer);

interface CreditedTransfer {
  accountNumber: string;
  uetr?: string;
  amount?: string;
  status?: string;
  direction?: 'CRDT' | 'DBIT';
  /** Elements behind the direction of the transaction: its other amounts, and its charges. */
  amountDetails?: string;
}

/** One entry of a correspondent bank's notification, as it reports a received transfer. */
const creditedEntry = ({
  accountNumber,
  uetr,
  amount = '1250.00',
  status = 'BOOK',
  direction = 'CRDT',
  amountDetails = '',
}: CreditedTransfer): string =>
  `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>2026-11-27</Dt></BookgDt><ValDt><Dt>2026-11-27</Dt></ValDt><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>DMCT</SubFmlyCd></Fmly></Domn></BkTxCd><NtryDtls><TxDtls><Refs><InstrId>instruction-1</InstrId><EndToEndId>invoice-4711</EndToEndId>${uetr ? `<UETR>${uetr}</UETR>` : ''}</Refs><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${amountDetails}<RltdPties><Dbtr><Pty><Nm>Acme Corp</Nm></Pty></Dbtr><DbtrAcct><Id><Othr><Id>000123456789</Id></Othr></Id></DbtrAcct><Cdtr><Pty><Nm>Ann Miller</Nm></Pty></Cdtr><CdtrAcct><Id><Othr><Id>${accountNumber}</Id></Othr></Id></CdtrAcct></RltdPties><RltdAgts><DbtrAgt><FinInstnId><Nm>First Bank of Dayton</Nm></FinInstnId></DbtrAgt></RltdAgts><RmtInf><Ustrd>Invoice 4711</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;

/** A correspondent bank's notification of credits to this bank's account (camt.054). */
export const creditNotification = (
  credits: readonly CreditedTransfer[],
  messageId = nextMessageId(),
): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>2026-11-27T09:30:00-05:00</CreDtTm></GrpHdr><Ntfctn><Id>N-1</Id><Acct><Id><Othr><Id>55500011</Id></Othr></Id><Svcr><FinInstnId><ClrSysMmbId><ClrSysId><Cd>USABA</Cd></ClrSysId><MmbId>${otherBank}</MmbId></ClrSysMmbId></FinInstnId></Svcr></Acct>${credits.map(creditedEntry).join('')}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;
