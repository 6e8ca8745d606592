-- Which card processors there are is the code's matter: connecting another one changes no table.
alter table initial_deposit_payment drop constraint initial_deposit_payment_processor_check;
