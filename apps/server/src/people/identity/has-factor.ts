/** SQL for whether a person has an authenticator app in use or a passkey; `person` is the id's SQL. */
export const hasFactorOf = (person: string) => `(
  exists (select from passkey where passkey.customer_id = ${person})
  or exists (select from authenticator
             where authenticator.customer_id = ${person} and authenticator.confirmed_at is not null))`;
