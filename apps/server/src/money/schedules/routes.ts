import * as contract from '@seven-hills/contracts/money/schedules';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import {
  decideMissed,
  endSchedule,
  pauseSchedule,
  resumeSchedule,
  skipPayment,
  unskipPayment,
} from './change-state.ts';
import {
  dismissNotice,
  listMonth,
  listNotices,
  listSchedules,
  listUpcoming,
  readSchedule,
} from './list-schedules.ts';
import {
  changeNextPayment,
  changeSchedule,
  createSchedule,
  type SchedulingDependencies,
} from './order-schedule.ts';

export function scheduleRoutes(app: FastifyInstance, dependencies: SchedulingDependencies): void {
  const { database } = dependencies;
  serve(app, contract.listSchedules, async ({ principal }) =>
    listSchedules(dependencies, principal.customerId),
  );
  serve(app, contract.listUpcoming, async ({ principal, query }) =>
    listUpcoming(database, principal.customerId, query.limit),
  );
  serve(app, contract.listMonthOfPayments, async ({ principal, query }) =>
    listMonth(database, principal.customerId, query.month),
  );
  serve(app, contract.listScheduleNotices, async ({ principal }) =>
    listNotices(database, principal.customerId),
  );
  serve(app, contract.dismissScheduleNotice, async ({ principal, params, body }) => {
    await dismissNotice(database, principal.customerId, BigInt(params.id), body.nominalOn);
    return { message: 'The notice was dismissed.' };
  });
  serve(app, contract.getSchedule, async ({ principal, params }) =>
    readSchedule(dependencies, principal.customerId, BigInt(params.id)),
  );
  serve(app, contract.createSchedule, async ({ principal, origin, reply, attempt, body }) => {
    const call = { principal, origin, reply, key: attempt.key };
    const id = await createSchedule(dependencies, call, body);
    return readSchedule(dependencies, principal.customerId, id);
  });
  serve(app, contract.changeSchedule, async ({ principal, origin, reply, params, body }) => {
    const id = BigInt(params.id);
    await changeSchedule(dependencies, { principal, origin, reply }, id, body);
    return readSchedule(dependencies, principal.customerId, id);
  });
  serve(app, contract.changeNextPayment, async ({ principal, origin, reply, params, body }) => {
    const id = BigInt(params.id);
    await changeNextPayment(dependencies, { principal, origin, reply }, id, body);
    return readSchedule(dependencies, principal.customerId, id);
  });
  serve(app, contract.skipPayment, async ({ principal: { customerId }, params, body }) => {
    const change = body.skips ? skipPayment : unskipPayment;
    await change(database, { customerId, id: BigInt(params.id) }, body.nominalOn);
    return { message: body.skips ? 'The payment is skipped.' : 'The payment is made as planned.' };
  });
  serve(
    app,
    contract.decideMissedPayment,
    async ({ principal: { customerId }, params, body: { nominalOn, makes } }) => {
      await decideMissed(database, { customerId, id: BigInt(params.id) }, nominalOn, makes);
      return { message: makes ? 'The payment is made now.' : 'The payment is skipped.' };
    },
  );
  serve(
    app,
    contract.setScheduleState,
    async ({ principal: { customerId }, params, body, origin }) => {
      const whose = { customerId, id: BigInt(params.id) };
      if (body.action === 'pause') await pauseSchedule(database, whose);
      else if (body.action === 'resume') await resumeSchedule(database, whose);
      else await endSchedule(database, whose, origin);
      return { message: changed[body.action] };
    },
  );
}

const changed = {
  pause: 'The schedule is paused.',
  resume: 'The schedule is active again.',
  end: 'The schedule has ended.',
} as const;
