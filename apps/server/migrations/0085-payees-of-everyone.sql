-- For staff who decide a wire: whether anyone has paid this recipient before.
create index wire_payee_of_anyone on wire_payee (payee_hash);
