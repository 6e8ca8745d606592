import type { AlertFacts, AlertKind } from '../../capability/alert-kind.ts';

const placeOf = ({ scheduleId }: Pick<AlertFacts, 'scheduleId'>) => ({
  path: `/dashboard?view=schedules&id=${scheduleId}`,
  label: 'View schedule',
});

export const scheduleDue: AlertKind = {
  name: 'schedule_due',
  title: 'A payment is due tomorrow',
  placeOf,
  choice: {
    label: 'A scheduled payment is due tomorrow',
    subject: 'scheduled payments that are due tomorrow',
  },
};

export const scheduleFailed: AlertKind = {
  name: 'schedule_failed',
  title: 'A scheduled payment was not made',
  placeOf,
  choice: {
    label: 'A scheduled payment fails or is paused',
    subject: 'scheduled payments that fail or are paused',
    isAlwaysEmailed: true,
    isShownBeside: true,
  },
};
