/**
 * SQL for the text that a search looks through for a transaction named `item`, in lower case; null
 * if it has no words.
 */
export const searchedWords = `nullif(concat_ws(' ', lower(item.description), lower(item.recipient_name),
  lower(item.payment_identifier), lower(item.external_bank_name), item.external_account_last_four), '')`;
