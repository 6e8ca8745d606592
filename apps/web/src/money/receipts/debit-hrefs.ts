/** The URL for disputing a debit by a company as not authorized. */
export const debitReportHref = (id: number): string => `/cases?report=${id}&kind=not_authorized`;

/** The URL for stopping the debits of the company that made a transaction. */
export const stopDebitsHref = (id: number): string => `/dashboard?view=debits&transaction=${id}`;
