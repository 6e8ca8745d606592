import {
  formatter,
  type Moment,
  readMoment,
  withPlainSpaces,
} from '@seven-hills/bank/calendar/date-formats';

const dayFormat = formatter({ month: 'short', day: '2-digit', year: 'numeric' });
const clockFormat = formatter({ hour: '2-digit', minute: '2-digit' });

/** `Jan 05, 2025 - 03:04 PM`: the transfer success page. */
export const formatReceiptDateTime = (moment: Moment): string =>
  `${dayFormat().format(readMoment(moment))} - ${withPlainSpaces(clockFormat().format(readMoment(moment)))}`;
