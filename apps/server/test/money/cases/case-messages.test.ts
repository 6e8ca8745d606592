import { crc32, deflateSync } from 'node:zlib';
import { brand } from '@seven-hills/bank/brand';
import { caseLimits } from '@seven-hills/bank/words/case-words';
import type { Notification } from '@seven-hills/contracts/money/alerts';
import type { CaseThread } from '@seven-hills/contracts/money/case-messages';
import type { OwnCase } from '@seven-hills/contracts/money/cases';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { arrange } from '../../support/money/arranged-movement.ts';
import { letDebitComeDue, reportCase } from '../../support/money/cases.ts';
import {
  type Customer,
  fundedCustomer,
  giveRole,
  personWithSession,
} from '../../support/people.ts';
import { eventsAbout, mailTo } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

type Person = Pick<Customer, 'client' | 'customerId'>;

let bank: TestBank;
let grace: Person;
let ann: Customer;
let eve: Customer;
let item: OwnCase;
beforeAll(async () => {
  bank = await openTestBank();
  grace = await personWithSession(bank, {
    firstName: 'Grace',
    lastName: 'Hill',
    role: 'operations',
  });
  eve = await fundedCustomer(bank);
});
beforeEach(async () => {
  await bank.database.query('delete from attempt_counter');
  ann = await fundedCustomer(bank, 100_000n, { firstName: 'Ann', lastName: 'Lee' });
  const { id } = await arrange(bank, {
    type: 'withdrawal',
    customerId: ann.customerId,
    amount: 4_000n,
  });
  item = await reportCase(ann, id);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const own = () => `/api/cases/${item.id}/messages`;
const staffs = () => `/api/admin/cases/${item.id}/messages`;
const message = (changes: object = {}) => ({
  clientId: crypto.randomUUID(),
  text: 'Here is the receipt.',
  ...changes,
});
const write = (changes: object = {}, by: Person = ann) => by.client.post(own(), message(changes));
const answer = (changes: object = {}, by: Person = grace) =>
  by.client.post(staffs(), message(changes));
const thread = async (by: Person = ann, url = own()) =>
  (await by.client.get(url)).json<CaseThread>();

const base64 = (content: Buffer | string) => Buffer.from(content).toString('base64');
const pdf = `%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\nstartxref\n9\n%%EOF\n`;
function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
const png = Buffer.concat([
  Buffer.from('89504e470d0a1a0a', 'hex'),
  pngChunk('IHDR', Buffer.from('00000001000000010800000000', 'hex')),
  pngChunk('IDAT', deflateSync(Buffer.from([0, 0]))),
  pngChunk('IEND', Buffer.alloc(0)),
]);
const jpeg = Buffer.from('ffd8ffc0000b080001000101011100ffda0008010100003f00aaffd9', 'hex');
const file = (name: string, content: Buffer | string) => ({ name, content: base64(content) });

describe('a message in a case', () => {
  it('appears on both sides with who wrote it and when, and notifies the other side', async () => {
    expect((await write()).statusCode).toBe(201);
    const answered = await answer({ text: 'Thank you.\nWe asked the shop.' });
    expect(answered.statusCode).toBe(201);
    expect(answered.json<CaseThread>()).toMatchObject({
      filesLeft: 10,
      refused: null,
      messages: [
        { isByStaff: false, senderName: 'Ann Lee', text: 'Here is the receipt.', file: null },
        { isByStaff: true, senderName: 'Grace Hill', text: 'Thank you.\nWe asked the shop.' },
      ],
    });
    // Customers see the first names of staff, as in chats.
    expect((await thread()).messages.map(({ senderName }) => senderName)).toEqual([
      'Ann Lee',
      'Grace',
    ]);
    expect(await mailTo(bank, ann.email)).toContain(`Case ${item.number}: you have a message`);
    expect(await mailTo(bank, brand.supportEmail)).toContain(
      `[${item.number}] A customer wrote in a case`,
    );
    const { rows } = await bank.database.query(
      "select from mail_message where concat(text_body, html_body) like '%We asked the shop%'",
    );
    expect(rows).toEqual([]);
    const alerts = (await ann.client.get('/api/notifications')).json<Notification[]>();
    expect(alerts.filter(({ kind }) => kind === 'case_news')).toHaveLength(1);
    expect(await eventsAbout(bank, ann.customerId, 'case_message_sent')).toHaveLength(2);
  });

  it('is stored once, no matter how often it is sent', async () => {
    const sent = message();
    const answers = await Promise.all([1, 2, 3].map(() => ann.client.post(own(), sent)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect((await thread()).messages).toHaveLength(1);
  });

  it('soon after another of the same side sends no second mail', async () => {
    await answer();
    await answer({ text: null, file: file('a.pdf', pdf) });
    const news = `Case ${item.number}: you have a message`;
    const mails = async () =>
      (await mailTo(bank, ann.email)).filter((subject) => subject === news).length;
    expect(await mails()).toBe(1);
    await bank.superuser.query('alter table case_message disable trigger user');
    await bank.superuser.query("update case_message set sent_at = now() - interval '6 minutes'");
    await bank.superuser.query('alter table case_message enable trigger user');
    await answer();
    expect(await mails()).toBe(2);
  });

  it('keeps the name that its sender had', async () => {
    await write();
    await bank.superuser.query("update customer set last_name = 'Moss' where id = $1", [
      ann.customerId,
    ]);
    await write();
    expect((await thread()).messages.map(({ senderName }) => senderName)).toEqual([
      'Ann Lee',
      'Ann Moss',
    ]);
  });

  it('is refused without a text and a file, and to everyone but its customer and staff', async () => {
    expect((await write({ text: ' ' })).json().message).toBe('Message is required');
    expect((await write({ text: null })).json().message).toBe('Message is required');
    expect((await write({}, eve)).statusCode).toBe(404);
    expect((await eve.client.get(own())).statusCode).toBe(404);
    const support = await personWithSession(bank, { role: 'support' });
    expect((await answer({}, support)).statusCode).toBe(403);
    expect((await support.client.get(staffs())).statusCode).toBe(200);
  });

  it('is refused to staff in a case of their own', async () => {
    const mine = await fundedCustomer(bank);
    await giveRole(bank, mine.customerId, 'operations');
    const { id } = await arrange(bank, {
      type: 'withdrawal',
      customerId: mine.customerId,
      amount: 100n,
    });
    item = await reportCase(mine, id);
    expect((await answer({}, mine)).json().code).toBe('conflict');
    expect((await mine.client.get(staffs())).json().code).toBe('conflict');
  });

  it('is refused in a closed case, with the way to continue', async () => {
    await write();
    await grace.client.post(`/api/admin/cases/${item.id}/conclude`, {
      outcome: 'no_error',
      explanation: 'You ordered this withdrawal.',
    });
    const refused = await write();
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toMatch(/^This case is closed\. If you have something to add/);
    expect((await answer()).json().message).toMatch(/reopen it/);
    expect(await thread()).toMatchObject({ refused: refused.json().message, messages: [{}] });
  });

  it('returns a concluded case to the queue of staff until they answer', async () => {
    const queued = async () =>
      (await grace.client.get('/api/admin/queue?kind=case'))
        .json<{ items: { reference: number }[] }>()
        .items.some(({ reference }) => reference === item.id);
    await grace.client.post(`/api/admin/cases/${item.id}/credit`, { amount: '40.00' });
    await grace.client.post(`/api/admin/cases/${item.id}/conclude`, {
      outcome: 'no_error',
      explanation: 'You ordered this withdrawal.',
    });
    expect(await queued()).toBe(false);
    expect((await write()).statusCode).toBe(201);
    expect(await queued()).toBe(true);
    expect((await answer()).statusCode).toBe(201);
    expect(await queued()).toBe(false);
    await letDebitComeDue(bank, item.id);
    expect(await queued()).toBe(true);
  });

  it('is refused after the day’s messages', async () => {
    await bank.superuser.query(
      `insert into case_message (case_id, sender_id, is_by_staff, sender_first_name, sender_last_name, client_id, text)
       select $1, $2, false, 'Ann', 'Lee', gen_random_uuid(), 'More'
       from generate_series(1, $3)`,
      [item.id, ann.customerId, caseLimits.messagesPerDay],
    );
    const refused = await write();
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toMatch(/^You can add 30 messages to a case in a day/);
    expect((await answer()).statusCode).toBe(201);
  });
});

describe('a file in a case', () => {
  it('is sealed, and given to both sides as an attachment', async () => {
    expect((await write({ text: null, file: file('../Bücher "x".PNG', png) })).statusCode).toBe(
      201,
    );
    const [sent] = (await thread()).messages;
    expect(sent?.file).toEqual({ name: 'Bücher x.png', type: 'image/png', bytes: png.length });
    const { rows } = await bank.database.query<{ file_ciphertext: Buffer }>(
      'select file_ciphertext from case_message where case_id = $1',
      [item.id],
    );
    expect(rows[0]?.file_ciphertext.includes('IHDR')).toBe(false);
    for (const [by, url] of [
      [ann, own()],
      [grace, staffs()],
    ] as const) {
      const got = await by.client.get(`${url}/${sent?.id}/file`);
      expect(got.statusCode).toBe(200);
      expect(got.rawPayload.equals(png)).toBe(true);
      expect(got.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-disposition': `attachment; filename="B_cher x.png"; filename*=UTF-8''B%C3%BCcher%20x.png`,
      });
    }
    expect((await eve.client.get(`${own()}/${sent?.id}/file`)).statusCode).toBe(404);
    const { rows: views } = await bank.database.query(
      'select from customer_view where customer_id = $1 and staff_id = $2',
      [ann.customerId, grace.customerId],
    );
    expect(views.length).toBeGreaterThan(0);
  });

  it.each([
    ['invoice.exe', pdf, 'invoice.exe.pdf'],
    ['.jpeg', jpeg, 'file.jpg'],
    ['C:\\scans\\page.1.pdf', pdf, 'page.1.pdf'],
  ])('is named after its content: %s', async (name, content, stored) => {
    const { messages } = (await write({ file: file(name, content) })).json<CaseThread>();
    expect(messages[0]?.file?.name).toBe(stored);
  });

  it.each([
    ['empty', '', 'This file is empty'],
    ['a page', '<html><script>alert(1)</script>', 'Please choose a PDF, JPEG, or PNG file'],
    ['a cut-off PDF', pdf.slice(0, 30), /broken or incomplete/],
    ['a cut-off PNG', png.subarray(0, -6), /broken or incomplete/],
    ['a PNG with a wrong checksum', Buffer.from(png).fill(7, 20, 21), /broken or incomplete/],
    ['a cut-off JPEG', jpeg.subarray(0, -2), /broken or incomplete/],
    ['a JPEG that ends in a segment', jpeg.subarray(0, 9), /broken or incomplete/],
  ])('is refused if it is %s', async (_, content, why) => {
    const refused = await write({ file: file('receipt.pdf', content) });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().message).toMatch(why);
    expect((await thread()).messages).toEqual([]);
  });

  it('may have 5 MB and no more', async () => {
    const sized = (bytes: number) => {
      const end = '\nstartxref\n9\n%%EOF';
      return Buffer.concat([
        Buffer.from('%PDF-1.4\n'),
        Buffer.alloc(bytes - 9 - end.length, '0'),
        Buffer.from(end),
      ]);
    };
    const most = sized(caseLimits.fileBytesMax);
    const { messages } = (await write({ file: file('a.pdf', most) })).json<CaseThread>();
    const got = await ann.client.get(`${own()}/${messages[0]?.id}/file`);
    expect(got.rawPayload.equals(most)).toBe(true);
    const refused = await write({ file: file('a.pdf', sized(caseLimits.fileBytesMax + 1)) });
    expect(refused.json().message).toBe('This file is larger than 5 MB');
    expect((await write({ file: file('a.pdf', sized(6_000_000)) })).statusCode).toBe(413);
    // Other calls keep the limit of forms.
    const other = await ann.client.post('/api/cases', { description: 'x'.repeat(70_000) });
    expect(other.statusCode).toBe(413);
  });

  it('is refused after ten of its side, and the count is told', async () => {
    await bank.superuser.query(
      `insert into case_message
         (case_id, sender_id, is_by_staff, sender_first_name, sender_last_name, client_id,
          file_name, file_type, file_bytes, file_ciphertext, file_key_id, sent_at)
       select $1, $2, false, 'Ann', 'Lee', gen_random_uuid(), 'a.pdf', 'application/pdf', 1, '\\x00',
              (select ssn_key_id from customer where ssn_key_id is not null limit 1), now() - interval '2 days'
       from generate_series(1, 9)`,
      [item.id, ann.customerId],
    );
    expect((await write({ file: file('a.pdf', pdf) })).json()).toMatchObject({ filesLeft: 0 });
    const refused = await write({ file: file('b.pdf', pdf) });
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toMatch(/^A case takes 10 files/);
    expect((await answer({ file: file('b.pdf', pdf) })).json()).toMatchObject({ filesLeft: 9 });
  });
});
