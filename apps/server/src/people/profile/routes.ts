import * as contract from '@seven-hills/contracts/people/profile';
import type { FastifyInstance } from 'fastify';
import { countChange } from '../../http/count-change.ts';
import { serve } from '../../http/route.ts';
import { confirmUnlessFresh } from '../password-rules/confirm-unless-fresh.ts';
import { cancelPhoneChange } from './cancel-phone-change.ts';
import { confirmPhoneChange } from './confirm-phone-change.ts';
import { sendPhoneCode } from './send-phone-code.ts';
import { type ProfileMeans, updateProfile } from './update-profile.ts';

/**
 * Routes with which customers change their name, phone number, and address, and confirm or cancel a
 * change of the phone number.
 */
export function profileRoutes(app: FastifyInstance, means: ProfileMeans): void {
  const { database } = means;

  serve(app, contract.updateProfile, async ({ body, principal, origin }) => {
    await countChange(database, principal.customerId);
    const user = await updateProfile(means, principal, body, origin, () =>
      confirmUnlessFresh(database, principal, body.currentPassword, 'to change your phone number'),
    );
    const waits = user.phoneNumber !== body.phoneNumber && user.pendingPhone;
    return {
      message: waits
        ? `Your profile was updated. Your phone number changes once you enter the code that we sent to ${waits.sentTo}.`
        : 'Your profile was updated.',
      user,
    };
  });

  serve(app, contract.confirmPhoneChange, async ({ body, principal, origin }) => ({
    user: await confirmPhoneChange(means, principal, body.code, origin),
    message: 'Your phone number was updated.',
  }));

  serve(app, contract.sendPhoneCode, async ({ principal }) => {
    const user = await sendPhoneCode(means, principal);
    const sentTo = user.pendingPhone?.sentTo;
    return { message: `We sent a new code to ${sentTo}. Earlier ones no longer work.`, user };
  });

  serve(app, contract.cancelPhoneChange, async ({ principal, origin }) => ({
    user: await cancelPhoneChange(database, principal, origin),
    message: 'Your phone number stays as it is.',
  }));
}
