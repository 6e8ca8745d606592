import type { Element } from '@seven-hills/iso20022/xml';

/** An element of a published structure: how often it occurs, and the form of its text. */
interface Rule {
  name: string;
  least: number;
  most: number;
  text: RegExp | null;
  children: Rule[];
}

const anything = (most: number) => new RegExp(`^[^]{1,${most}}$`, 'u');
const date = '\\d{4}-\\d\\d-\\d\\d';
const ofxMoment = /^\d{14}\[-[45]:E[SD]T\]$/;
const isoMoment = new RegExp(`^${date}T\\d\\d:\\d\\d:\\d\\d[+-]\\d\\d:00$`);

const texts: Record<string, RegExp> = {
  Amount: /^-?\d{1,15}\.\d\d$/,
  PositiveAmount: /^\d{1,15}\.\d\d$/,
  Count: /^\d{1,15}$/,
  OfxMoment: ofxMoment,
  IsoMoment: isoMoment,
  IsoDate: new RegExp(`^${date}$`),
  Currency: /^[A-Z]{3}$/,
  Bic: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
  Side: /^(CRDT|DBIT)$/,
  OfxAccountType: /^(CHECKING|SAVINGS|MONEYMRKT|CREDITLINE|CD)$/,
  OfxType:
    /^(CREDIT|DEBIT|INT|DIV|FEE|SRVCHG|DEP|ATM|POS|XFER|CHECK|PAYMENT|CASH|DIRECTDEP|DIRECTDEBIT|REPEATPMT|HOLD|OTHER)$/,
};

function textRule(name: string | undefined): RegExp | null {
  if (name === undefined) return null;
  const [, most] = /^Max(\d+)$/.exec(name) ?? [];
  const known = most ? anything(Number(most)) : texts[name];
  if (!known) throw new Error(`no such text: ${name}`);
  return known;
}

/**
 * Reads a structure: an element in each line, indented below its parent: `name least..most text`.
 */
function readStructure(lines: string): Rule {
  const open: Rule[] = [];
  for (const line of lines.split('\n').filter((each) => each.trim() !== '')) {
    const depth = (/^ */.exec(line)?.[0].length ?? 0) / 2 - 1;
    const [name = '', count = '1..1', text] = line.trim().split(/ +/);
    const [least = '', most = ''] = count.split('..');
    const rule: Rule = {
      name,
      least: Number(least),
      most: most === 'n' ? Number.POSITIVE_INFINITY : Number(most),
      text: textRule(text),
      children: [],
    };
    open.length = depth;
    open.at(-1)?.children.push(rule);
    open.push(rule);
  }
  const [root] = open;
  if (!root) throw new Error('the structure is empty');
  return root;
}

/** Returns where a document violates its structure: in names, order, counts, or texts. */
export function violationsOf(structure: Rule, element: Element, path = ''): string[] {
  const here = `${path}/${element.name}`;
  if (element.name !== structure.name) return [`${here} instead of ${structure.name}`];
  if (structure.text)
    return structure.text.test(element.text) && element.children.length === 0
      ? []
      : [`${here}: ${JSON.stringify(element.text)}`];
  const found: string[] = [];
  let next = 0;
  for (const rule of structure.children) {
    let count = 0;
    for (let child = element.children[next]; child?.name === rule.name; ) {
      found.push(...violationsOf(rule, child, here));
      count += 1;
      next += 1;
      child = element.children[next];
    }
    if (count < rule.least || count > rule.most) found.push(`${here}: ${count} times ${rule.name}`);
  }
  const left = element.children[next];
  return left ? [...found, `${here}: ${left.name} is not expected here`] : found;
}

/** The elements that our statements use, in the order of OFX 2.2, chapters 2 and 11. */
export const ofxStructure = readStructure(`
  OFX
    SIGNONMSGSRSV1
      SONRS
        STATUS
          CODE 1..1 Max6
          SEVERITY 1..1 Max5
        DTSERVER 1..1 OfxMoment
        LANGUAGE 1..1 Max3
        FI 0..1
          ORG 1..1 Max32
          FID 0..1 Max32
    BANKMSGSRSV1
      STMTTRNRS 1..n
        TRNUID 1..1 Max36
        STATUS
          CODE 1..1 Max6
          SEVERITY 1..1 Max5
        STMTRS 0..1
          CURDEF 1..1 Currency
          BANKACCTFROM
            BANKID 1..1 Max9
            ACCTID 1..1 Max22
            ACCTTYPE 1..1 OfxAccountType
          BANKTRANLIST 0..1
            DTSTART 1..1 OfxMoment
            DTEND 1..1 OfxMoment
            STMTTRN 0..n
              TRNTYPE 1..1 OfxType
              DTPOSTED 1..1 OfxMoment
              TRNAMT 1..1 Amount
              FITID 1..1 Max255
              NAME 0..1 Max32
              MEMO 0..1 Max255
          LEDGERBAL
            BALAMT 1..1 Amount
            DTASOF 1..1 OfxMoment
          BALLIST 0..1
            BAL 1..n
              NAME 1..1 Max32
              DESC 1..1 Max80
              BALTYPE 1..1 Max7
              VALUE 1..1 Amount
              DTASOF 0..1 OfxMoment
`);

/** The elements that our statements use, in the order of the schema camt.053.001.08. */
export const camtStructure = readStructure(`
  Document
    BkToCstmrStmt
      GrpHdr
        MsgId 1..1 Max35
        CreDtTm 1..1 IsoMoment
      Stmt 1..n
        Id 1..1 Max35
        CreDtTm 0..1 IsoMoment
        FrToDt 0..1
          FrDtTm 1..1 IsoMoment
          ToDtTm 1..1 IsoMoment
        Acct
          Id
            Othr
              Id 1..1 Max34
          Ccy 0..1 Currency
          Nm 0..1 Max70
          Ownr 0..1
            Nm 0..1 Max140
          Svcr 0..1
            FinInstnId
              BICFI 0..1 Bic
              ClrSysMmbId 0..1
                ClrSysId 0..1
                  Cd 1..1 Max5
                MmbId 1..1 Max35
              Nm 0..1 Max140
        Bal 1..n
          Tp
            CdOrPrtry
              Cd 1..1 Max4
          Amt 1..1 PositiveAmount
          CdtDbtInd 1..1 Side
          Dt
            Dt 0..1 IsoDate
            DtTm 0..1 IsoMoment
        TxsSummry 0..1
          TtlNtries 0..1
            NbOfNtries 0..1 Count
            Sum 0..1 PositiveAmount
            TtlNetNtry 0..1
              Amt 1..1 PositiveAmount
              CdtDbtInd 1..1 Side
        Ntry 0..n
          NtryRef 0..1 Max35
          Amt 1..1 PositiveAmount
          CdtDbtInd 1..1 Side
          Sts
            Cd 1..1 Max4
          BookgDt 0..1
            Dt 1..1 IsoDate
          ValDt 0..1
            Dt 1..1 IsoDate
          AcctSvcrRef 0..1 Max35
          BkTxCd
            Prtry 0..1
              Cd 1..1 Max35
          NtryDtls 0..n
            TxDtls 0..n
              Refs 0..1
                AcctSvcrRef 0..1 Max35
              RltdPties 0..1
                Dbtr 0..1
                  Pty
                    Nm 0..1 Max140
                Cdtr 0..1
                  Pty
                    Nm 0..1 Max140
              RmtInf 0..1
                Ustrd 0..n Max140
          AddtlNtryInf 0..1 Max500
`);

/** The form of a QIF file of one bank account, line by line, in ASCII. */
export const qifGrammar =
  /^!Account\r\nN[ -~]+\r\nTBank\r\n\/\d\d\/\d\d\/\d{4}\r\n\$-?\d+\.\d\d\r\n\^\r\n!Type:Bank\r\n(D\d\d\/\d\d\/\d{4}\r\nT-?\d+\.\d\d\r\nC\*\r\nN[ -~]+\r\nP[ -~]+\r\n(M[ -~]+\r\n)?\^\r\n)*$/;
