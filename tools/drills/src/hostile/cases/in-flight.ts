import { setTimeout as sleep } from 'node:timers/promises';
import { BankClient } from '../../workload/bank-client.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import type { People, Person } from '../people.ts';
import { isAccepted } from './email-takeover.ts';
import { atOnce, type HostileCase } from './hostile-case.ts';

const signInsMade = 20;
const rounds = 4;
/** Recovery codes are few, so only some of the second steps in flight are completed. */
const stepsTried = 2;
/** At most five attempts with codes are allowed. */
const stepsPending = 4;

const newPassword = (round: number) => `Eden-Park-Overlook-${round}${round}`;
const isSignedIn = async (client: BankClient) =>
  (await client.get('/api/auth/user')).status === 200;

/** The owner changes the password while it is used; returns the answer's status. */
async function changePassword(people: People, owner: Person, password: string): Promise<number> {
  const proof = await people.proof(owner, { change: 'change_password' });
  const form = { newPassword: password, confirmPassword: password, ...proof };
  const { status } = await owner.client.send('PUT', '/api/update-password', form);
  if (status === 200) owner.password = password;
  return status;
}

/** Sign-ins with the old password, before, while, and after it is changed. */
async function surviveChange(bank: AttackedBank, people: People) {
  const owner = await people.open();
  const counts = { made: 0, survived: 0, steps: 0 };
  for (let round = 0; round < rounds; round += 1) {
    await bank.letHoursPass();
    const old = owner.password;
    const answered: BankClient[] = [];
    const signIns = atOnce(signInsMade, async (index) => {
      // Spread over the time that the change takes.
      await sleep(index * 5);
      const client = new BankClient(bank.address);
      const { status, body } = await client.post('/api/login', {
        email: owner.email,
        password: old,
      });
      if (status === 200 || body.code === 'second_factor_required') answered.push(client);
    });
    await sleep(10 + round * 15);
    const status = await changePassword(people, owner, newPassword(round));
    if (status !== 200) throw new Error(`the password change answered ${status}`);
    await signIns;
    counts.made += signInsMade;
    await bank.letHoursPass();
    if (owner.authenticator)
      // The last ones to be answered are the likeliest to have been checked before the change.
      for (const client of answered.slice(-stepsTried)) {
        counts.steps += 1;
        await client.post('/api/login/second-factor', {
          recoveryCode: owner.recoveryCodes.pop() ?? '',
        });
      }
    for (const client of answered) if (await isSignedIn(client)) counts.survived += 1;
  }
  return counts;
}

/** Second steps that wait, and are completed before, while, and after the password changes. */
async function surviveAsSecondStep(bank: AttackedBank, people: People) {
  const counts = { steps: 0, survived: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const owner = await people.open({ hasFactor: true });
    const { email, password: old } = owner;
    const pending = await atOnce(stepsPending, async () => {
      const client = new BankClient(bank.address);
      await client.post('/api/login', { email, password: old });
      return client;
    });
    const change = round % 2 === 0 ? changePassword : resetPassword;
    const changing = change(people, owner, newPassword(round));
    await atOnce(stepsPending, async (index) => {
      // The last one comes when the change is done; the others while it is made.
      if (index === stepsPending - 1) await changing;
      else await sleep(index * 60);
      const recoveryCode = owner.recoveryCodes.pop() ?? '';
      await pending[index]?.post('/api/login/second-factor', { recoveryCode });
    });
    const status = await changing;
    if (status !== 200) throw new Error(`the change of the password answered ${status}`);
    counts.steps += stepsPending;
    for (const client of pending) if (await isSignedIn(client)) counts.survived += 1;
  }
  return counts;
}

/** The owner resets the password with a mailed link; returns the answer's status. */
async function resetPassword(people: People, { email }: Person, password: string): Promise<number> {
  const visitor = new BankClient(people.bank.address);
  await visitor.post('/api/forgot-password', { email });
  const token = await people.bank.nextLink(email, 'reset');
  const form = { token, password, confirmPassword: password };
  return (await visitor.post('/api/reset-password', form)).status;
}

/** An intruder changes the password while its owner resets it by mail; the owner must win. */
async function overwriteReset(bank: AttackedBank, people: People) {
  const counts = { resets: 0, overwritten: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const owner = await people.open();
    const visitor = new BankClient(bank.address);
    await visitor.post('/api/forgot-password', { email: owner.email });
    const token = await bank.nextLink(owner.email, 'reset');
    const [theirs, ours] = ['Thief-Crowbar-Ladder-3', newPassword(round)];
    const intruding = owner.client.send('PUT', '/api/update-password', {
      newPassword: theirs,
      confirmPassword: theirs,
      ...people.stolenProof(owner),
    });
    await sleep(round * 15);
    const form = { token, password: ours, confirmPassword: ours };
    const { status } = await visitor.post('/api/reset-password', form);
    await intruding;
    // A change that came first voids the link, and its owner asks for another.
    if (status !== 200) continue;
    counts.resets += 1;
    if (!(await isAccepted(bank, owner.email, ours))) counts.overwritten += 1;
  }
  return counts;
}

/** An email change that a session began, while staff end that session at the owner's request. */
async function outliveSession(bank: AttackedBank, people: People) {
  const counts = { ended: 0, late: 0 };
  const owner = await people.open();
  await people.refreshStaff();
  for (let round = 0; round < rounds; round += 1) {
    await bank.letHoursPass();
    const thief = await people.signIn(owner);
    const changing = thief.send('PUT', '/api/update-email', {
      newEmail: `eve${round}-${owner.email}`,
      ...people.stolenProof(owner),
    });
    await sleep(10 + round * 25);
    const ended = await people.teller.client.send(
      'DELETE',
      `/api/admin/users/${owner.customerId}/sessions`,
    );
    await changing;
    if (ended.status !== 200) throw new Error(`ending the sessions answered ${ended.status}`);
    counts.ended += 1;
    const { rows } = await bank.database.query<{ action: string }>(
      `select action from audit_event
       where subject_id = $1 and action in ('email_change_requested', 'signed_out_by_staff')
       order by id desc limit 1`,
      [owner.customerId],
    );
    if (rows[0]?.action === 'email_change_requested') counts.late += 1;
  }
  return counts;
}

/** What was checked before a change, and is acted on after it. */
const checkedBefore: HostileCase = {
  row: 4,
  async attack(bank, people) {
    const signIns = await surviveChange(bank, people);
    const steps = await surviveAsSecondStep(bank, people);
    const resets = await overwriteReset(bank, people);
    const changes = await outliveSession(bank, people);
    return {
      held: signIns.survived + steps.survived + resets.overwritten + changes.late === 0,
      says: `${signIns.survived} of ${signIns.made} sign-ins in flight survived a password change${signIns.steps > 0 ? ` (${signIns.steps} of them with a second step afterward)` : ''}; ${steps.survived} of ${steps.steps} pending second steps survived a change or reset; ${resets.overwritten} of ${resets.resets} resets were overwritten by an intruder’s change; ${changes.late} of ${changes.ended} email changes outlived their session`,
    };
  },
};

export const inFlightCases = [checkedBefore];
