import * as contract from '@seven-hills/contracts/money/schedules';
import type { FastifyInstance } from 'fastify';
import type { Principal } from '../../http/callers/principal.ts';
import { serve } from '../../http/route.ts';
import {
  decideMissed,
  endSchedule,
  moveSchedules,
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
  textOfRecurringDebit,
} from './order-schedule.ts';

export function scheduleRoutes(app: FastifyInstance, dependencies: SchedulingDependencies): void {
  const { database } = dependencies;
  serve(app, contract.listSchedules, async ({ principal, query }) =>
    listSchedules(dependencies, principal.customerId, query.account ? principal.accountId : null),
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
  serve(app, contract.createSchedule, async (call) => {
    const id = await createSchedule(dependencies, call, call.body);
    return readSchedule(dependencies, call.principal.customerId, id);
  });
  serve(app, contract.textOfRecurringDebit, async ({ principal, body }) =>
    textOfRecurringDebit(dependencies, principal, body),
  );
  serve(app, contract.changeSchedule, async (call) => {
    const id = BigInt(call.params.id);
    await changeSchedule(dependencies, call, id, call.body);
    return readSchedule(dependencies, call.principal.customerId, id);
  });
  serve(app, contract.changeNextPayment, async (call) => {
    const id = BigInt(call.params.id);
    await changeNextPayment(dependencies, call, id, call.body);
    return readSchedule(dependencies, call.principal.customerId, id);
  });
  serve(app, contract.moveSchedules, async ({ principal, body, origin }) => {
    await moveSchedules(database, principal, body, origin);
    return { message: 'The scheduled payments use the other account now.' };
  });
  serve(app, contract.skipPayment, async ({ principal, params, body }) => {
    const change = body.skips ? skipPayment : unskipPayment;
    await change(database, scheduleOf(principal, params), body.nominalOn);
    return { message: body.skips ? 'The payment is skipped.' : 'The payment is made as planned.' };
  });
  serve(app, contract.decideMissedPayment, async ({ principal, params, body }) => {
    const { nominalOn, makes } = body;
    await decideMissed(database, scheduleOf(principal, params), nominalOn, makes);
    return { message: makes ? 'The payment is made now.' : 'The payment is skipped.' };
  });
  serve(app, contract.setScheduleState, async ({ principal, params, body, origin }) => {
    const whose = scheduleOf(principal, params);
    if (body.action === 'pause') await pauseSchedule(database, whose);
    else if (body.action === 'resume') await resumeSchedule(database, whose);
    else await endSchedule(database, whose, origin);
    return { message: changed[body.action] };
  });
}

const scheduleOf = ({ customerId }: Principal, { id }: { id: number }) => ({
  customerId,
  id: BigInt(id),
});

const changed = {
  pause: 'The schedule is paused.',
  resume: 'The schedule is active again.',
  end: 'The schedule has ended.',
} as const;
