/** The current day in the demo bank's time zone, which is another one than here for some hours. */
export const bankToday = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
