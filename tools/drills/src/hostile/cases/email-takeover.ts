import { BankClient } from '../../workload/bank-client.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import type { People, Person } from '../people.ts';
import type { HostileCase } from './hostile-case.ts';

const thiefsPassword = 'Thief-Crowbar-Ladder-3';
const ownersPassword = 'Quiet-Harbor-Lantern-5';

/** Whether an address and a password are right, also if a second step must follow. */
export async function isAccepted(
  { address }: AttackedBank,
  email: string,
  password: string,
): Promise<boolean> {
  const { status, body } = await new BankClient(address).post('/api/login', { email, password });
  return status === 200 || body.code === 'second_factor_required';
}

/** Calls for changes of a person's address with what a thief has stolen, and for undoing them. */
function emailCalls(bank: AttackedBank, people: People) {
  const visitor = new BankClient(bank.address);
  const change = async (person: Person, newEmail: string) =>
    person.client.must('PUT', '/api/update-email', { newEmail, ...people.stolenProof(person) });
  return {
    change,
    async move(person: Person, newEmail: string): Promise<void> {
      await change(person, newEmail);
      const token = await bank.nextLink(newEmail, 'confirm');
      await visitor.must('POST', '/api/email/confirm', { token });
    },
    undo: (token: string, password: string) =>
      visitor.post('/api/email/undo', { token, password, confirmPassword: password }),
  };
}

/** A thief moves the address twice, and uses the undo link of the middle one. */
const undoLinkVoided: HostileCase = {
  row: 2,
  async attack(bank, people) {
    const owner = await people.open({ hasFactor: true });
    const [second, third] = [`second-${owner.email}`, `third-${owner.email}`];
    const { change, move, undo } = emailCalls(bank, people);
    await move(owner, second);
    const atOwner = await bank.nextLink(owner.email, 'undo');
    await change(owner, third);
    const atThief = await bank.nextLink(second, 'undo');
    const stolen = await undo(atThief, thiefsPassword);
    const restored = await undo(atOwner, ownersPassword);
    const ownerIsIn = await isAccepted(bank, owner.email, ownersPassword);
    const thiefIsIn = await isAccepted(bank, second, thiefsPassword);
    return {
      held: restored.status === 200 && ownerIsIn && !thiefIsIn,
      says: `after a thief’s undo (${stolen.status}), the owner’s undo answered ${restored.status}; the owner ${ownerIsIn ? 'signs in' : 'is locked out'}, the thief ${thiefIsIn ? 'signs in' : 'does not'}`,
    };
  },
};

/** A stranger takes the address that a customer can still restore. */
const restorableAddressTaken: HostileCase = {
  row: 3,
  async attack(bank, people) {
    const [owner, other] = [
      await people.open({ hasFactor: true }),
      await people.open({ hasFactor: true }),
    ];
    const { move, undo } = emailCalls(bank, people);
    await move(owner, `new-${owner.email}`);
    const token = await bank.nextLink(owner.email, 'undo');
    const visitor = new BankClient(bank.address);
    const form = { ...people.registration(owner.email), password: thiefsPassword };
    const registered = await visitor.post('/api/register', form);
    const newcomerIsIn = await isAccepted(bank, owner.email, thiefsPassword);
    const changed = await other.client.send('PUT', '/api/update-email', {
      newEmail: owner.email,
      ...people.stolenProof(other),
    });
    await visitor.post('/api/forgot-password', { email: owner.email });
    // The undo link comes again instead of a link that would reset a newcomer's password.
    const again = await bank.nextLink(owner.email, 'undo', 2);
    const resets = bank.linksTo(owner.email, 'reset').length;
    const restored = await undo(again || token, ownersPassword);
    const ownerIsIn = await isAccepted(bank, owner.email, ownersPassword);
    return {
      held:
        !newcomerIsIn &&
        changed.status === 409 &&
        resets === 0 &&
        restored.status === 200 &&
        ownerIsIn,
      says: `registering the address (${registered.status}) opened ${newcomerIsIn ? 'an account' : 'nothing'}, changing to it answered ${changed.status}, ${resets} reset links were mailed there, and its owner’s undo answered ${restored.status}`,
    };
  },
};

export const emailTakeoverCases = [undoLinkVoided, restorableAddressTaken];
