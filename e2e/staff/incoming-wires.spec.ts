import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkAccessibility, demo, expect, signIn, test } from '../fixtures.ts';
import { useOwnBank } from '../support/own-bank.ts';

/** A bank that exchanges files with the wire network. */
const bank = useOwnBank((files) => ({
  WIRE_NETWORK: 'files',
  WIRE_FILES_DIR: files,
  WIRE_FILES_ACCOUNT: '55500011',
}));

const institution = (name: string, routingNumber: string) =>
  `<${name}><FinInstnId><ClrSysMmbId><ClrSysId><Cd>USABA</Cd></ClrSysId><MmbId>${routingNumber}</MmbId></ClrSysMmbId></FinInstnId></${name}>`;
const party = (name: string, holder: string) =>
  `<${name}><Nm>${holder}</Nm><PstlAdr><TwnNm>Dayton</TwnNm><Ctry>US</Ctry></PstlAdr></${name}>`;

/** A wire to an account number that this bank does not have, as the network delivers it. */
const message = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08"><FIToFICstmrCdtTrf>
<GrpHdr><MsgId>20261127OTHRBANK000001</MsgId><CreDtTm>2026-11-27T09:30:00-05:00</CreDtTm><NbOfTxs>1</NbOfTxs>
<SttlmInf><SttlmMtd>CLRG</SttlmMtd><ClrSys><Cd>FDW</Cd></ClrSys></SttlmInf></GrpHdr>
<CdtTrfTxInf><PmtId><EndToEndId>invoice-4711</EndToEndId><UETR>8a562c67-ca16-48ba-b074-65581be6f011</UETR></PmtId>
<PmtTpInf><LclInstrm><Prtry>CTRC</Prtry></LclInstrm></PmtTpInf>
<IntrBkSttlmAmt Ccy="USD">1250.00</IntrBkSttlmAmt><IntrBkSttlmDt>2026-11-27</IntrBkSttlmDt>
<InstdAmt Ccy="USD">1250.00</InstdAmt><ChrgBr>SHAR</ChrgBr>
${institution('InstgAgt', '021000021')}${institution('InstdAgt', '121000248')}
${party('Dbtr', 'Acme Corp')}<DbtrAcct><Id><Othr><Id>000123456789</Id></Othr></Id></DbtrAcct>
${institution('DbtrAgt', '021000021')}${institution('CdtrAgt', '121000248')}
${party('Cdtr', 'Nora Nobody')}<CdtrAcct><Id><Othr><Id>9999999999</Id></Othr></Id></CdtrAcct>
<RmtInf><Ustrd>Invoice 4711</Ustrd></RmtInf></CdtTrfTxInf></FIToFICstmrCdtTrf></Document>
`;

/** The wire is delivered once for both sizes; the second finds what the first one did. */
async function deliver(folder: string, number: string, uetr: string): Promise<void> {
  const content = message
    .replace('OTHRBANK000001', `OTHRBANK${number}`)
    .replace(/<UETR>.*?<\/UETR>/, `<UETR>${uetr}</UETR>`);
  // As a carrier does: a file appears in the folder complete.
  await writeFile(join(folder, 'in', `.${number}`), content);
  await rename(join(folder, 'in', `.${number}`), join(folder, 'in', `${number}.xml`));
}

test(
  'a wire that cannot be credited waits for staff, who return it before its deadline',
  {
    tag: '@every-size',
  },
  async ({ page }, { project }) => {
    const { files, runJobs } = bank();
    const number = project.name === 'phone' ? '000001' : '000002';
    await deliver(files, number, `8a562c67-ca16-48ba-b074-65581be6${number.slice(-4)}`);
    await signIn(page, demo.admin);
    await runJobs('collect_wire_messages', 'credit_incoming_wires');
    await page.goto('/admin/queue?kind=incoming_wire');
    await page.getByRole('link', { name: /Wire from Acme Corp/ }).click();
    const wire = page.getByRole('article', { name: 'Wire from Acme Corp' });
    for (const text of ['No account has the number', '$1,250.00', 'Nora Nobody', '9999999999'])
      await expect(wire).toContainText(text);
    await expect(wire).toContainText(/Due in/);
    await checkAccessibility(page);

    await wire.getByRole('button', { name: 'Return the Wire' }).click();
    const dialog = page.getByRole('dialog', { name: 'Return the Wire' });
    await dialog.getByRole('button', { name: 'Return' }).click();
    await expect(dialog.getByText('Please choose a reason')).toBeVisible();
    await dialog.getByLabel('Reason').selectOption('AC01');
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: 'Return' }).click();
    await expect(page.getByText('Wire Returned').first()).toBeVisible();
    await expect(page.getByRole('link', { name: /Wire from Acme Corp/ })).toHaveCount(0);

    await page.goto('/admin?view=incoming-wires');
    const list = page.getByRole('table', { name: 'Incoming wires' });
    await expect(list).toContainText('Acme Corp');
    await expect(list).toContainText('Returned');
    await checkAccessibility(page);
    await runJobs('hand_over_wire_messages');
    const names = await readdir(join(files, 'out'));
    const sent = await Promise.all(names.map((name) => readFile(join(files, 'out', name), 'utf8')));
    expect(sent.some((each) => each.includes('PmtRtr') && each.includes(`OTHRBANK${number}`))).toBe(
      true,
    );
  },
);
