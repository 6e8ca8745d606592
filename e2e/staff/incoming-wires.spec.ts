import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, checkAccessibility, demo, expect, signIn } from '../fixtures.ts';
import { runBank } from '../support/run-bank.ts';

/** A bank that exchanges files with the wire network, and its folder. */
const test = base.extend<object, { network: { address: string; folder: string } }>({
  network: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const parent = await mkdtemp(join(tmpdir(), 'seven-hills-network-'));
      const folder = join(parent, 'files');
      await mkdir(folder, { mode: 0o700 });
      const bank = await runBank({
        WIRE_NETWORK: 'files',
        WIRE_FILES_DIR: folder,
        WIRE_FILES_ACCOUNT: '55500011',
      });
      await use({ address: bank.address, folder });
      await bank.stop();
      await rm(parent, { recursive: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ network }, use) => use(network.address),
});

/** The bank's jobs run every minute. */
const aMinute = { timeout: 100_000 };

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
  async ({ page, network: { folder } }, { project }) => {
    test.setTimeout(360_000);
    const number = project.name === 'phone' ? '000001' : '000002';
    await deliver(folder, number, `8a562c67-ca16-48ba-b074-65581be6${number.slice(-4)}`);
    await signIn(page, demo.admin);
    await expect(async () => {
      await page.goto('/admin/queue?kind=incoming_wire');
      await expect(page.getByRole('link', { name: /Wire from Acme Corp/ })).toBeVisible({
        timeout: 5_000,
      });
    }).toPass(aMinute);
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
    await expect
      .poll(async () => {
        const names = await readdir(join(folder, 'out'));
        const sent = await Promise.all(
          names.map((name) => readFile(join(folder, 'out', name), 'utf8')),
        );
        return sent.some((each) => each.includes('PmtRtr') && each.includes(`OTHRBANK${number}`));
      }, aMinute)
      .toBe(true);
  },
);
