import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brand } from '@seven-hills/bank/brand';
import type { StatementFormat } from '@seven-hills/bank/receipts/statement-formats';
import { toDecimal } from '@seven-hills/money';
import { statementFile } from '../../../../apps/server/src/money/statements/formats/statement-file.ts';
import { paymentOrder } from '../../../../apps/server/src/money/wires/rails/iso-20022/payment-order.ts';
import { inDrillFolder, report, reportNotRun } from '../drill-frame.ts';
import { installPackages } from '../host/debian-packages.ts';
import { textOption } from '../options.ts';
import { sampleLines, sampleStatement, sampleWire } from './samples.ts';

/**
 * `npm run drill:formats [-- --schemas FOLDER]`: reads the bank's files with programs from Debian
 * that share no code with it or with the readers of `npm test`, and compares what they read: OFX
 * with libofx, QIF and CSV with Perl, XML with libxml2, and PDF with Poppler. With a folder of ISO
 * 20022 schemas, validates camt.053 against its schema. Needs root on Debian, whose packages it
 * installs if they are missing. If it cannot run, it exits with 2 and proves nothing.
 */
async function main(): Promise<void> {
  const reason = installPackages(
    ['ofx', 'libxml2-utils', 'poppler-utils', 'libfinance-qif-perl', 'libtext-csv-perl'],
    [
      '/usr/bin/ofxdump',
      '/usr/bin/xmllint',
      '/usr/bin/pdftotext',
      '/usr/share/perl5/Finance/QIF.pm',
      '/usr/share/perl5/Text/CSV.pm',
    ],
  );
  if (reason !== null) return reportNotRun(reason, 'the formats');
  await inDrillFolder('formats', compareAll, []);
}

const amounts = sampleLines.map(({ amount }) => toDecimal(amount));
const asciiMemo = 'say "hello" & Zoe\'s No.5 - <b>';

async function compareAll(folder: string): Promise<void> {
  const schemas = textOption('schemas');
  const findings: string[] = [];
  const compare = (what: string, found: unknown, expected: unknown) => {
    const [one, other] = [found, expected].map((value) => JSON.stringify(value));
    console.log(`${one === other ? 'same     ' : 'DIFFERENT'} ${what}`);
    if (one !== other) findings.push(`${what}: ${one} instead of ${other}`);
  };
  const write = async (format: StatementFormat) => {
    const path = join(folder, `statement.${format}`);
    await writeFile(path, await buffer(statementFile(brand, sampleStatement, format).content));
    return path;
  };

  const ofx = run('/usr/bin/ofxdump', [await write('ofx')]);
  const ofxValues = (label: string) =>
    [...ofx.matchAll(new RegExp(`^ *${label}: *(.*)$`, 'gm'))].map(([, value]) => value);
  compare('OFX, amounts by libofx', ofxValues('Total money amount'), amounts);
  compare('OFX, memos by libofx', ofxValues('Extra transaction information \\(memo\\)'), [
    `${asciiMemo} - Receipt SH00000001`,
    `${asciiMemo} - Receipt SH00000001`,
    'Receipt SH00000003',
  ]);
  compare(
    'OFX, ids by libofx',
    new Set(ofxValues("Financial institution's ID for this transaction")).size,
    amounts.length,
  );
  compare(
    'OFX, balance by libofx',
    /Ledger balance: *([-\d.]+)/.exec(ofx)?.[1],
    toDecimal(sampleStatement.closing),
  );

  const qif = run('/usr/bin/perl', [
    '-MFinance::QIF',
    '-e',
    'my $qif = Finance::QIF->new(file => $ARGV[0]); while (my $r = $qif->next) { print join("|", $r->{date}, $r->{transaction}, $r->{number}, $r->{memo} // ""), "\\n" if $r->{header} =~ /Bank/ }',
    await write('qif'),
  ]);
  compare('QIF, entries by Finance::QIF', qif.replaceAll('\r', '').trim().split('\n'), [
    `03/05/2026|${amounts[0]}|SH00000001|${asciiMemo}`,
    `03/05/2026|${amounts[1]}|SH00000001-FEE|${asciiMemo}`,
    `03/31/2026|${amounts[2]}|SH00000003|`,
  ]);

  const csv = run('/usr/bin/perl', [
    '-CSD',
    '-MText::CSV',
    '-e',
    'my $csv = Text::CSV->new({ binary => 1, strict => 1, auto_diag => 2 }); open(my $f, "<:encoding(UTF-8)", $ARGV[0]); $csv->header($f); while (my $r = $csv->getline_hr($f)) { print join("|", $r->{amount}, $r->{counterparty}, $r->{details}), "\\n" }',
    await write('csv_entries'),
  ]);
  compare(
    'CSV, entries by Text::CSV',
    csv.trim().split('\n'),
    sampleLines.map(({ transaction }, index) =>
      [amounts[index], transaction.counterparty ?? '', transaction.description ?? ''].join('|'),
    ),
  );

  const camt = await write('camt');
  const values = (name: string) =>
    run('/usr/bin/xmllint', [
      '--xpath',
      `//*[local-name()='Ntry']/*[local-name()='${name}']/text()`,
      camt,
    ])
      .trim()
      .split('\n');
  compare(
    'camt.053, amounts by libxml2',
    values('Amt'),
    sampleLines.map(({ amount }) => toDecimal(amount < 0n ? -amount : amount)),
  );
  compare('camt.053, references by libxml2', values('AcctSvcrRef'), [
    'SH00000001',
    'SH00000001-FEE',
    'SH00000003',
  ]);
  if (schemas !== null) {
    const schema = join(schemas, 'camt.053.001.08.xsd');
    compare(
      'camt.053, its schema by libxml2',
      run('/usr/bin/xmllint', ['--noout', '--schema', schema, camt]),
      '',
    );
  }
  const wire = join(folder, 'wire.xml');
  await writeFile(
    wire,
    paymentOrder(sampleWire, {
      bank: brand,
      account: { accountNumber: '1', routingNumber: '121000248' },
      orderedAt: new Date(),
    }),
  );
  const creditor = run('/usr/bin/xmllint', ['--xpath', "//*[local-name()='Cdtr']//*/text()", wire]);
  compare('pain.001, the recipient by libxml2', creditor.trim().split(/\s*\n\s*/), [
    'Zoe Lukasik',
    '45402',
    'Dayton',
    'OH',
    'US',
    '1 Main Street',
  ]);

  const pdf = run('/usr/bin/pdftotext', ['-layout', await write('pdf'), '-']);
  for (const text of ['Nguyễn Thị 李', 'Ольга Жукова', 'Zoë’s №5', '$1,002.18'])
    compare(`PDF, "${text}" by Poppler`, pdf.includes(text), true);
  report(findings.length === 0, [`findings  ${findings.length}`, ...findings]);
}

/** Runs a program and returns what it printed; a failure is part of it. */
function run(program: string, parameters: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, parameters, { encoding: 'utf8' });
  return status === 0 ? stdout : `${stdout}\n${program} exited with ${status}: ${stderr}`;
}

await main();
