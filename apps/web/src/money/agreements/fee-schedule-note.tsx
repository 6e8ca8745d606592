/** Where all fees are; the link opens in another tab, so that a form keeps its state. */
export const FeeScheduleNote = () => (
  <p className="text-ink-soft text-sm">
    All fees of each account are in our{' '}
    <a
      href="/support/fees"
      target="_blank"
      rel="noopener"
      className="text-primary underline underline-offset-4"
    >
      fee schedule
    </a>
    .
  </p>
);
