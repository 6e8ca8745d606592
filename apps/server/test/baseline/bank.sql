-- The rows of a bank with the tables of these migrations:
-- ledger/0001-accounts-and-transfers.sql
-- ledger/0002-guards.sql
-- ledger/0003-published-views.sql
-- ledger/0004-balances-before.sql
-- bank/0001-bank.sql
-- bank/0002-people.sql
-- bank/0003-staff-members.sql
-- bank/0004-sessions.sql
-- bank/0005-credentials.sql
-- bank/0006-email-addresses.sql
-- bank/0007-mail.sql
-- bank/0008-audit-log.sql
-- bank/0009-proposals.sql
-- bank/0010-stops-and-factor-resets.sql
-- bank/0011-terms.sql
-- bank/0012-accounts-and-transactions.sql
-- bank/0013-notes-on-transactions.sql
-- bank/0014-initial-deposits.sql
-- bank/0015-outside-payments.sql
-- bank/0016-payees-and-schedules.sql
-- bank/0017-payment-requests.sql
-- bank/0018-interest.sql
-- bank/0019-statements.sql
-- bank/0020-cases-and-corrections.sql
-- bank/0021-history-and-search.sql
-- bank/0022-figures-and-audits.sql
-- bank/0023-spending-and-budgets.sql
-- bank/0024-alerts.sql
-- bank/0025-help.sql

truncate ledger.account, ledger.entry, ledger.idempotency, ledger.resolution, ledger.transfer, public.account, public.activity_day, public.activity_rollup, public.activity_waiting, public.alert_event_progress, public.alert_preference, public.alert_progress, public.alert_settings, public.alert_waiting, public.alone_act, public.approval_policy, public.attempt_counter, public.audit_event, public.audit_event_search, public.audit_run, public.authenticator, public.backdated_transaction, public.bank_identity, public.bank_mark, public.bank_terms, public.bank_transaction, public.books_proof, public.budget, public.cash_identification, public.category, public.category_rule, public.chat_message, public.chat_session, public.confirmed_transaction, public.customer, public.customer_agreement, public.customer_flag, public.customer_note, public.customer_stop, public.customer_terms, public.customer_view, public.daily_activity, public.daily_response, public.database_timeline, public.dispute_case, public.dispute_event, public.email_link, public.factor_reset, public.history_chapter, public.initial_deposit, public.initial_deposit_payment, public.insight_account, public.insight_day, public.insight_payee, public.insight_payee_period, public.insight_payee_sum, public.insight_recurring, public.insight_settings, public.interest_account, public.interest_day, public.interest_notice, public.interest_payment, public.interest_progress, public.interest_terms, public.interest_tier, public.key_check, public.known_device, public.log_window, public.low_balance, public.mail_message, public.mail_secret, public.name_change, public.notification, public.occurrence, public.passkey, public.passkey_challenge, public.password_reset_token, public.payee_seal, public.payment_order, public.payment_request, public.payment_request_block, public.payment_request_news, public.pending_sign_in, public.pin, public.proposal, public.proposal_vote, public.push_device, public.push_message, public.recovery_code, public.reserved_email, public.response_rollup, public.sandbox_card_payment, public.sandbox_payment, public.sandbox_wire, public.saved_payee, public.saved_reply, public.schedule, public.scheduled_transaction, public.session, public.staff_member, public.statement, public.support_message, public.support_reply, public.transaction_category, public.transaction_category_part, public.transaction_correction, public.transaction_folding, public.transaction_search, public.trusted_device, public.unconfirmed_schedule, public.wire_file, public.wire_instruction, public.wire_payee, public.wire_report, public.wire_report_message, public.wire_return, public.work_claim;

insert into ledger.account (id, debits_posted, credits_posted, debits_pending, credits_pending, entry_count, created_at, normal_side, must_not_be_overdrawn, frozen, name) overriding system value values
('1', '2342500', '95000', '0', '0', '19', '2026-11-26 06:55:59.651275+00', 'debit', 'false', 'false', 'cash'),
('2', '45000', '0', '0', '0', '9', '2026-11-26 06:55:59.651275+00', 'debit', 'false', 'false', 'card clearing'),
('3', '0', '7500', '0', '10000', '1', '2026-11-26 06:55:59.651275+00', 'credit', 'false', 'false', 'wire clearing'),
('4', '0', '0', '0', '0', '0', '2026-11-26 06:55:59.651275+00', 'debit', 'false', 'false', 'adjustments'),
('5', '0', '170', '0', '200', '2', '2026-11-26 06:55:59.651275+00', 'credit', 'false', 'false', 'fee income'),
('6', '8771', '0', '0', '0', '8', '2026-11-26 06:55:59.651275+00', 'debit', 'false', 'false', 'interest expense'),
('11', '0', '0', '0', '0', '0', '2026-11-26 06:55:59.651275+00', 'credit', 'false', 'false', 'paypal clearing'),
('12', '0', '0', '0', '0', '0', '2026-11-26 06:55:59.651275+00', 'credit', 'false', 'false', 'venmo clearing'),
('13', '0', '2000', '0', '0', '1', '2026-11-26 06:55:59.651275+00', 'credit', 'false', 'false', 'zelle clearing'),
('14', '0', '0', '0', '0', '0', '2026-11-26 06:55:59.651275+00', 'credit', 'false', 'false', 'cashapp clearing'),
('15', '0', '0', '0', '0', '0', '2026-11-26 06:55:59.651275+00', 'credit', 'false', 'false', 'applepay clearing'),
('1001', '408765', '1401045', '10200', '0', '28', '2026-11-26 06:56:00.682052+00', 'credit', 'true', 'false', 'customer 1001'),
('1002', '102045', '968522', '0', '0', '20', '2026-11-26 06:56:00.747664+00', 'credit', 'true', 'false', 'customer 1002'),
('1003', '32800', '406144', '0', '0', '13', '2026-11-26 06:56:00.763365+00', 'credit', 'true', 'false', 'customer 1003'),
('1004', '0', '0', '0', '0', '0', '2026-11-26 06:56:00.77764+00', 'credit', 'true', 'true', 'customer 1004'),
('1005', '34500', '69000', '0', '0', '4', '2026-11-26 06:56:00.7841+00', 'credit', 'true', 'true', 'customer 1005'),
('1006', '0', '5000', '0', '0', '1', '2026-11-26 06:56:00.798257+00', 'credit', 'true', 'false', 'customer 1006'),
('1007', '0', '5000', '0', '0', '1', '2026-11-26 06:56:00.815652+00', 'credit', 'true', 'false', 'customer 1007'),
('1008', '0', '5000', '0', '0', '1', '2026-11-26 06:56:00.834306+00', 'credit', 'true', 'false', 'customer 1008'),
('1009', '0', '5000', '0', '0', '1', '2026-11-26 06:56:00.848103+00', 'credit', 'true', 'false', 'customer 1009'),
('1010', '0', '5000', '0', '0', '1', '2026-11-26 06:56:00.863622+00', 'credit', 'true', 'false', 'customer 1010'),
('1011', '0', '0', '0', '0', '0', '2026-11-26 06:56:02.208784+00', 'credit', 'true', 'true', 'customer 1011');

insert into ledger.entry (account_id, sequence, transfer_id, amount, balance_after) overriding system value values
('1', '1', '10', '318000', '318000'),
('1', '2', '13', '520000', '838000'),
('1', '3', '14', '240000', '1078000'),
('1', '4', '15', '64000', '1142000'),
('1', '5', '17', '-12000', '1130000'),
('1', '6', '19', '-6000', '1124000'),
('1', '7', '20', '318000', '1442000'),
('1', '8', '23', '50000', '1492000'),
('1', '9', '26', '-20000', '1472000'),
('1', '10', '29', '318000', '1790000'),
('1', '11', '32', '50000', '1840000'),
('1', '12', '34', '75000', '1915000'),
('1', '13', '35', '-8000', '1907000'),
('1', '14', '37', '-30000', '1877000'),
('1', '15', '38', '318000', '2195000'),
('1', '16', '41', '50000', '2245000'),
('1', '17', '44', '-15000', '2230000'),
('1', '18', '46', '-4000', '2226000'),
('1', '19', '49', '21500', '2247500'),
('2', '1', '1', '5000', '5000'),
('2', '2', '2', '5000', '10000'),
('2', '3', '3', '5000', '15000'),
('2', '4', '4', '5000', '20000'),
('2', '5', '5', '5000', '25000'),
('2', '6', '6', '5000', '30000'),
('2', '7', '7', '5000', '35000'),
('2', '8', '8', '5000', '40000'),
('2', '9', '9', '5000', '45000'),
('3', '1', '58', '7500', '7500'),
('5', '1', '59', '150', '150'),
('5', '2', '63', '20', '170'),
('6', '1', '11', '1', '1'),
('6', '2', '12', '1', '2'),
('6', '3', '21', '1770', '1772'),
('6', '4', '22', '695', '2467'),
('6', '5', '30', '2000', '4467'),
('6', '6', '31', '826', '5293'),
('6', '7', '39', '2551', '7844'),
('6', '8', '40', '927', '8771'),
('13', '1', '62', '2000', '2000'),
('1001', '1', '1', '5000', '5000'),
('1001', '2', '10', '318000', '323000'),
('1001', '3', '16', '-8450', '314550'),
('1001', '4', '17', '-12000', '302550'),
('1001', '5', '18', '3600', '306150'),
('1001', '6', '19', '-6000', '300150'),
('1001', '7', '20', '318000', '618150'),
('1001', '8', '24', '-115000', '503150'),
('1001', '9', '25', '4500', '507650'),
('1001', '10', '27', '-2275', '505375'),
('1001', '11', '28', '31000', '536375'),
('1001', '12', '29', '318000', '854375'),
('1001', '13', '33', '-115000', '739375'),
('1001', '14', '35', '-8000', '731375'),
('1001', '15', '36', '50000', '781375'),
('1001', '16', '38', '318000', '1099375'),
('1001', '17', '42', '-115000', '984375'),
('1001', '18', '43', '-6420', '977955'),
('1001', '19', '46', '-4000', '973955'),
('1001', '20', '47', '9235', '983190'),
('1001', '21', '48', '-2740', '980450'),
('1001', '22', '49', '21500', '1001950'),
('1001', '23', '58', '-7500', '994450'),
('1001', '24', '59', '-150', '994300'),
('1001', '25', '62', '-2000', '992300'),
('1001', '26', '63', '-20', '992280'),
('1001', '27', '64', '-4210', '988070'),
('1001', '28', '65', '4210', '992280'),
('1002', '1', '2', '5000', '5000'),
('1002', '2', '11', '1', '5001'),
('1002', '3', '13', '520000', '525001'),
('1002', '4', '16', '8450', '533451'),
('1002', '5', '18', '-3600', '529851'),
('1002', '6', '21', '1770', '531621'),
('1002', '7', '24', '115000', '646621'),
('1002', '8', '26', '-20000', '626621'),
('1002', '9', '30', '2000', '628621'),
('1002', '10', '33', '115000', '743621'),
('1002', '11', '34', '75000', '818621'),
('1002', '12', '36', '-50000', '768621'),
('1002', '13', '39', '2551', '771172'),
('1002', '14', '42', '115000', '886172'),
('1002', '15', '44', '-15000', '871172'),
('1002', '16', '45', '1800', '872972'),
('1002', '17', '47', '-9235', '863737'),
('1002', '18', '48', '2740', '866477'),
('1002', '19', '64', '4210', '870687'),
('1002', '20', '65', '-4210', '866477'),
('1003', '1', '3', '5000', '5000'),
('1003', '2', '12', '1', '5001'),
('1003', '3', '14', '240000', '245001'),
('1003', '4', '22', '695', '245696'),
('1003', '5', '23', '50000', '295696'),
('1003', '6', '27', '2275', '297971'),
('1003', '7', '28', '-31000', '266971'),
('1003', '8', '31', '826', '267797'),
('1003', '9', '32', '50000', '317797'),
('1003', '10', '40', '927', '318724'),
('1003', '11', '41', '50000', '368724'),
('1003', '12', '43', '6420', '375144'),
('1003', '13', '45', '-1800', '373344'),
('1005', '1', '4', '5000', '5000'),
('1005', '2', '15', '64000', '69000'),
('1005', '3', '25', '-4500', '64500'),
('1005', '4', '37', '-30000', '34500'),
('1006', '1', '5', '5000', '5000'),
('1007', '1', '6', '5000', '5000'),
('1008', '1', '7', '5000', '5000'),
('1009', '1', '8', '5000', '5000'),
('1010', '1', '9', '5000', '5000');

insert into ledger.idempotency (created_at, transfer_id, reference, key_hash, fingerprint, transfer_count) overriding system value values
('2026-11-26 06:56:01.98647+00', '65', '58', '5e46dd84-8096-3920-432b-1a1a641de441', '604da125-be7d-4819-ae40-e03e86f8a794', '1');

insert into ledger.resolution (pending_id, transfer_id) overriding system value values
('56', '58'),
('57', '59'),
('60', '62'),
('61', '63');

insert into ledger.transfer (id, debit_account_id, credit_account_id, amount, pending_id, group_id, created_at, code, kind) overriding system value values
('1', '2', '1001', '5000', NULL, NULL, '2026-11-26 06:56:00.725509+00', '4', 'immediate'),
('2', '2', '1002', '5000', NULL, NULL, '2026-11-26 06:56:00.755716+00', '4', 'immediate'),
('3', '2', '1003', '5000', NULL, NULL, '2026-11-26 06:56:00.770694+00', '4', 'immediate'),
('4', '2', '1005', '5000', NULL, NULL, '2026-11-26 06:56:00.791102+00', '4', 'immediate'),
('5', '2', '1006', '5000', NULL, NULL, '2026-11-26 06:56:00.805622+00', '4', 'immediate'),
('6', '2', '1007', '5000', NULL, NULL, '2026-11-26 06:56:00.825718+00', '4', 'immediate'),
('7', '2', '1008', '5000', NULL, NULL, '2026-11-26 06:56:00.840717+00', '4', 'immediate'),
('8', '2', '1009', '5000', NULL, NULL, '2026-11-26 06:56:00.855829+00', '4', 'immediate'),
('9', '2', '1010', '5000', NULL, NULL, '2026-11-26 06:56:00.871296+00', '4', 'immediate'),
('10', '1', '1001', '318000', NULL, NULL, '2026-11-26 06:56:00.888003+00', '2', 'immediate'),
('11', '6', '1002', '1', NULL, NULL, '2026-11-26 06:56:00.932669+00', '10', 'immediate'),
('12', '6', '1003', '1', NULL, NULL, '2026-11-26 06:56:00.932669+00', '10', 'immediate'),
('13', '1', '1002', '520000', NULL, NULL, '2026-11-26 06:56:00.936975+00', '2', 'immediate'),
('14', '1', '1003', '240000', NULL, NULL, '2026-11-26 06:56:00.938999+00', '2', 'immediate'),
('15', '1', '1005', '64000', NULL, NULL, '2026-11-26 06:56:00.940845+00', '2', 'immediate'),
('16', '1001', '1002', '8450', NULL, NULL, '2026-11-26 06:56:00.943211+00', '1', 'immediate'),
('17', '1001', '1', '12000', NULL, NULL, '2026-11-26 06:56:00.946442+00', '3', 'immediate'),
('18', '1002', '1001', '3600', NULL, NULL, '2026-11-26 06:56:00.948255+00', '1', 'immediate'),
('19', '1001', '1', '6000', NULL, NULL, '2026-11-26 06:56:00.95015+00', '3', 'immediate'),
('20', '1', '1001', '318000', NULL, NULL, '2026-11-26 06:56:00.952073+00', '2', 'immediate'),
('21', '6', '1002', '1770', NULL, NULL, '2026-11-26 06:56:01.082435+00', '10', 'immediate'),
('22', '6', '1003', '695', NULL, NULL, '2026-11-26 06:56:01.082435+00', '10', 'immediate'),
('23', '1', '1003', '50000', NULL, NULL, '2026-11-26 06:56:01.086027+00', '2', 'immediate'),
('24', '1001', '1002', '115000', NULL, NULL, '2026-11-26 06:56:01.088253+00', '1', 'immediate'),
('25', '1005', '1001', '4500', NULL, NULL, '2026-11-26 06:56:01.090545+00', '1', 'immediate'),
('26', '1002', '1', '20000', NULL, NULL, '2026-11-26 06:56:01.092722+00', '3', 'immediate'),
('27', '1001', '1003', '2275', NULL, NULL, '2026-11-26 06:56:01.094657+00', '1', 'immediate'),
('28', '1003', '1001', '31000', NULL, NULL, '2026-11-26 06:56:01.097905+00', '1', 'immediate'),
('29', '1', '1001', '318000', NULL, NULL, '2026-11-26 06:56:01.100697+00', '2', 'immediate'),
('30', '6', '1002', '2000', NULL, NULL, '2026-11-26 06:56:01.226341+00', '10', 'immediate'),
('31', '6', '1003', '826', NULL, NULL, '2026-11-26 06:56:01.226341+00', '10', 'immediate'),
('32', '1', '1003', '50000', NULL, NULL, '2026-11-26 06:56:01.229776+00', '2', 'immediate'),
('33', '1001', '1002', '115000', NULL, NULL, '2026-11-26 06:56:01.231811+00', '1', 'immediate'),
('34', '1', '1002', '75000', NULL, NULL, '2026-11-26 06:56:01.233806+00', '2', 'immediate'),
('35', '1001', '1', '8000', NULL, NULL, '2026-11-26 06:56:01.23571+00', '3', 'immediate'),
('36', '1002', '1001', '50000', NULL, NULL, '2026-11-26 06:56:01.237647+00', '1', 'immediate'),
('37', '1005', '1', '30000', NULL, NULL, '2026-11-26 06:56:01.239555+00', '3', 'immediate'),
('38', '1', '1001', '318000', NULL, NULL, '2026-11-26 06:56:01.241524+00', '2', 'immediate'),
('39', '6', '1002', '2551', NULL, NULL, '2026-11-26 06:56:01.37158+00', '10', 'immediate'),
('40', '6', '1003', '927', NULL, NULL, '2026-11-26 06:56:01.37158+00', '10', 'immediate'),
('41', '1', '1003', '50000', NULL, NULL, '2026-11-26 06:56:01.374949+00', '2', 'immediate'),
('42', '1001', '1002', '115000', NULL, NULL, '2026-11-26 06:56:01.376969+00', '1', 'immediate'),
('43', '1001', '1003', '6420', NULL, NULL, '2026-11-26 06:56:01.37881+00', '1', 'immediate'),
('44', '1002', '1', '15000', NULL, NULL, '2026-11-26 06:56:01.380608+00', '3', 'immediate'),
('45', '1003', '1002', '1800', NULL, NULL, '2026-11-26 06:56:01.382282+00', '1', 'immediate'),
('46', '1001', '1', '4000', NULL, NULL, '2026-11-26 06:56:01.383902+00', '3', 'immediate'),
('47', '1002', '1001', '9235', NULL, NULL, '2026-11-26 06:56:01.385414+00', '1', 'immediate'),
('48', '1001', '1002', '2740', NULL, NULL, '2026-11-26 06:56:01.387073+00', '1', 'immediate'),
('49', '1', '1001', '21500', NULL, NULL, '2026-11-26 06:56:01.388899+00', '2', 'immediate'),
('54', '1001', '3', '10000', NULL, '54', '2026-11-26 06:56:01.865346+00', '5', 'pending'),
('55', '1001', '5', '200', NULL, '54', '2026-11-26 06:56:01.865346+00', '8', 'pending'),
('56', '1001', '3', '7500', NULL, '56', '2026-11-26 06:56:01.880993+00', '5', 'pending'),
('57', '1001', '5', '150', NULL, '56', '2026-11-26 06:56:01.880993+00', '8', 'pending'),
('58', '1001', '3', '7500', '56', '58', '2026-11-26 06:56:01.896553+00', '5', 'post_pending'),
('59', '1001', '5', '150', '57', '58', '2026-11-26 06:56:01.896553+00', '8', 'post_pending'),
('60', '1001', '13', '2000', NULL, '60', '2026-11-26 06:56:01.91647+00', '6', 'pending'),
('61', '1001', '5', '20', NULL, '60', '2026-11-26 06:56:01.91647+00', '8', 'pending'),
('62', '1001', '13', '2000', '60', '62', '2026-11-26 06:56:01.926401+00', '6', 'post_pending'),
('63', '1001', '5', '20', '61', '62', '2026-11-26 06:56:01.926401+00', '8', 'post_pending'),
('64', '1001', '1002', '4210', NULL, NULL, '2026-11-26 06:56:01.942213+00', '1', 'immediate'),
('65', '1002', '1001', '4210', NULL, NULL, '2026-11-26 06:56:01.997905+00', '11', 'immediate');

insert into public.account (id, customer_id, account_number, account_type, created_at, updated_at) overriding system value values
('1001', '1001', '1916844333', 'checking', '2026-07-28 06:56:01.754+00', '2026-11-26 06:56:00.682052+00'),
('1002', '1002', '4996795102', 'savings', '2026-07-28 06:56:01.754+00', '2026-11-26 06:56:00.747664+00'),
('1003', '1003', '8280975882', 'ira', '2026-07-28 06:56:01.754+00', '2026-11-26 06:56:00.763365+00'),
('1004', '1004', '8072536884', 'checking', '2026-11-26 06:56:00.77764+00', '2026-11-26 06:56:00.77764+00'),
('1005', '1005', '9072068282', 'checking', '2026-07-28 06:56:01.754+00', '2026-11-26 06:56:00.7841+00'),
('1006', '1006', '2929940662', 'checking', '2026-07-28 06:56:01.754+00', '2026-11-26 06:56:00.798257+00'),
('1007', '1007', '4055763793', 'checking', '2026-07-28 06:56:01.754+00', '2026-11-26 06:56:00.815652+00'),
('1008', '1008', '9446158272', 'checking', '2026-07-28 06:56:01.754+00', '2026-11-26 06:56:00.834306+00'),
('1009', '1009', '7145084666', 'checking', '2026-07-28 06:56:01.754+00', '2026-11-26 06:56:00.848103+00'),
('1010', '1010', '3559959493', 'checking', '2026-07-28 06:56:01.754+00', '2026-11-26 06:56:00.863622+00'),
('1011', '1011', '3601692530', 'checking', '2026-11-26 06:56:02.208784+00', '2026-11-26 06:56:02.208784+00');

insert into public.activity_day (day, first_id, last_id) overriding system value values
('2026-07-29', '1', '9'),
('2026-07-31', '10', '10'),
('2026-08-01', '11', '13'),
('2026-08-02', '14', '14'),
('2026-08-03', '15', '15'),
('2026-08-05', '16', '16'),
('2026-08-08', '17', '17'),
('2026-08-14', '18', '18'),
('2026-08-21', '19', '19'),
('2026-08-30', '20', '20'),
('2026-09-01', '21', '23'),
('2026-09-05', '24', '24'),
('2026-09-07', '25', '25'),
('2026-09-13', '26', '26'),
('2026-09-21', '27', '27'),
('2026-09-26', '28', '28'),
('2026-09-29', '29', '29'),
('2026-10-01', '30', '31'),
('2026-10-02', '32', '32'),
('2026-10-05', '33', '33'),
('2026-10-10', '34', '34'),
('2026-10-16', '35', '35'),
('2026-10-21', '36', '36'),
('2026-10-24', '37', '37'),
('2026-10-29', '38', '38'),
('2026-11-01', '39', '41'),
('2026-11-04', '42', '42'),
('2026-11-09', '43', '43'),
('2026-11-13', '44', '44'),
('2026-11-17', '45', '45'),
('2026-11-20', '46', '46'),
('2026-11-22', '47', '47'),
('2026-11-24', '48', '48'),
('2026-11-25', '49', '49'),
('2026-11-26', '54', '58');

insert into public.activity_rollup (is_only_row, through_id, candidate_id, candidate_writers, time_zone) overriding system value values
('true', '58', '58', '{}', 'America/New_York');

insert into public.activity_waiting (transaction_id) overriding system value values
('54');

insert into public.alert_event_progress (is_only_row, through_id, candidate_id, candidate_writers) overriding system value values
('true', '59', '59', '{}');

insert into public.alert_progress (is_only_row, through_id, candidate_id, candidate_writers) overriding system value values
('true', '58', '58', '{}');

insert into public.alert_waiting (transaction_id) overriding system value values
('54');

insert into public.alone_act (id, action, staff_id, customer_id, amount, transaction_id, acted_at) overriding system value values
('1', 'transaction_approval', '1008', '1001', '7500', '55', '2026-11-26 06:56:01.891956+00'),
('2', 'transaction_correction', '1008', '1001', '4210', '58', '2026-11-26 06:56:01.98647+00');

insert into public.approval_policy (id, action, approvals, threshold, releases_by_time, set_by, proposal_id, set_at) overriding system value values
('1', 'transaction_correction', '0', NULL, NULL, NULL, NULL, '2026-11-26 06:56:01.975719+00'),
('2', 'balance_adjustment', '1', NULL, NULL, NULL, NULL, '2026-11-26 06:56:02.005521+00');

insert into public.attempt_counter (subject, attempt_count, window_ends_at) overriding system value values
('change:1003', '1', '2026-11-26 07:56:02.185829+00'),
('change:1011', '1', '2026-11-26 07:56:02.23744+00'),
('changes:authenticator_added:1011', '1', '2026-11-26 07:56:02.288489+00'),
('changes:case_reported:1003', '1', '2026-11-26 07:56:01.72409+00'),
('changes:chat_started:1001', '1', '2026-11-26 07:56:02.106493+00'),
('changes:name_change_requested:1003', '1', '2026-11-26 07:56:02.186295+00'),
('changes:payee_added:1001', '4', '2026-11-26 07:56:01.52924+00'),
('changes:payee_added:1002', '1', '2026-11-26 07:56:01.566813+00'),
('changes:pin_set:1001', '1', '2026-11-26 07:56:00.737899+00'),
('changes:pin_set:1002', '1', '2026-11-26 07:56:00.759113+00'),
('changes:pin_set:1003', '1', '2026-11-26 07:56:00.773715+00'),
('changes:pin_set:1005', '1', '2026-11-26 07:56:00.794355+00'),
('changes:pin_set:1006', '1', '2026-11-26 07:56:00.80887+00'),
('changes:pin_set:1007', '1', '2026-11-26 07:56:00.829032+00'),
('changes:pin_set:1008', '1', '2026-11-26 07:56:00.84371+00'),
('changes:pin_set:1009', '1', '2026-11-26 07:56:00.858861+00'),
('changes:pin_set:1010', '1', '2026-11-26 07:56:00.874413+00'),
('changes:profile_changed:1003', '1', '2026-11-26 07:56:02.186295+00'),
('changes:registered:1001', '1', '2026-11-26 07:56:00.682052+00'),
('changes:registered:1002', '1', '2026-11-26 07:56:00.747664+00'),
('changes:registered:1003', '1', '2026-11-26 07:56:00.763365+00'),
('changes:registered:1004', '1', '2026-11-26 07:56:00.77764+00'),
('changes:registered:1005', '1', '2026-11-26 07:56:00.7841+00'),
('changes:registered:1006', '1', '2026-11-26 07:56:00.798257+00'),
('changes:registered:1007', '1', '2026-11-26 07:56:00.815652+00'),
('changes:registered:1008', '1', '2026-11-26 07:56:00.834306+00'),
('changes:registered:1009', '1', '2026-11-26 07:56:00.848103+00'),
('changes:registered:1010', '1', '2026-11-26 07:56:00.863622+00'),
('changes:registered:1011', '1', '2026-11-26 07:56:02.208784+00'),
('changes:schedule_created:1001', '1', '2026-11-26 07:56:01.967134+00'),
('changes:support_message_received:1001', '1', '2026-11-26 07:56:02.135846+00'),
('chat:1001', '1', '2026-11-26 07:56:02.106183+00'),
('name-lookup:1001', '5', '2026-11-26 07:56:01.527922+00'),
('name-lookup:1002', '1', '2026-11-26 07:56:01.565829+00'),
('name-lookup:1003', '1', '2026-11-26 07:56:01.749526+00'),
('register:account:ada@example.com', '1', '2026-11-26 07:56:02.208067+00'),
('register:address:127.0.0.1', '1', '2026-11-26 07:56:02.207655+00'),
('reset:account:marcus@example.com', '1', '2026-11-26 07:56:02.199337+00'),
('reset:address:127.0.0.1', '1', '2026-11-26 07:56:02.199023+00'),
('sign-in:address:127.0.0.1', '0', '2026-11-26 07:11:01.782797+00'),
('signed-in:account:1001', '2', '2026-11-26 07:56:01.787061+00'),
('signed-in:account:1002', '1', '2026-11-26 07:56:01.814538+00'),
('signed-in:account:1003', '1', '2026-11-26 07:56:02.143164+00'),
('signed-in:account:1006', '1', '2026-11-26 07:56:01.824592+00'),
('signed-in:account:1008', '1', '2026-11-26 07:56:01.833718+00'),
('signed-in:account:1009', '2', '2026-11-26 07:56:02.094379+00'),
('signed-in:account:1011', '2', '2026-11-26 07:56:02.219884+00'),
('signed-in:address:127.0.0.1', '10', '2026-11-26 07:56:01.786668+00'),
('support-message:1001', '1', '2026-11-26 07:56:02.13554+00');

insert into public.audit_event (id, happened_at, action, actor_id, subject_id, ip_address, request_id, before_change, after_change, detail, user_agent, actor_name, subject_name) overriding system value values
('1', '2026-11-26 06:56:00.682052+00', 'registered', '1001', '1001', NULL, NULL, NULL, NULL, 'no agreements recorded', NULL, 'Olivia Martinez', 'Olivia Martinez'),
('2', '2026-11-26 06:56:00.713984+00', 'initial_deposit_credited', NULL, '1001', NULL, NULL, NULL, '{"amount": "50.00", "accountNumber": "1916844333"}', NULL, NULL, NULL, 'Olivia Martinez'),
('3', '2026-11-26 06:56:00.737899+00', 'pin_set', '1001', '1001', NULL, NULL, NULL, NULL, NULL, NULL, 'Olivia Martinez', 'Olivia Martinez'),
('4', '2026-11-26 06:56:00.747664+00', 'registered', '1002', '1002', NULL, NULL, NULL, NULL, 'no agreements recorded', NULL, 'Marcus Bell', 'Marcus Bell'),
('5', '2026-11-26 06:56:00.754302+00', 'initial_deposit_credited', NULL, '1002', NULL, NULL, NULL, '{"amount": "50.00", "accountNumber": "4996795102"}', NULL, NULL, NULL, 'Marcus Bell'),
('6', '2026-11-26 06:56:00.759113+00', 'pin_set', '1002', '1002', NULL, NULL, NULL, NULL, NULL, NULL, 'Marcus Bell', 'Marcus Bell'),
('7', '2026-11-26 06:56:00.763365+00', 'registered', '1003', '1003', NULL, NULL, NULL, NULL, 'no agreements recorded', NULL, 'Priya Raman', 'Priya Raman'),
('8', '2026-11-26 06:56:00.769469+00', 'initial_deposit_credited', NULL, '1003', NULL, NULL, NULL, '{"amount": "50.00", "accountNumber": "8280975882"}', NULL, NULL, NULL, 'Priya Raman'),
('9', '2026-11-26 06:56:00.773715+00', 'pin_set', '1003', '1003', NULL, NULL, NULL, NULL, NULL, NULL, 'Priya Raman', 'Priya Raman'),
('10', '2026-11-26 06:56:00.77764+00', 'registered', '1004', '1004', NULL, NULL, NULL, NULL, 'no agreements recorded', NULL, 'Noah Fischer', 'Noah Fischer'),
('11', '2026-11-26 06:56:00.7841+00', 'registered', '1005', '1005', NULL, NULL, NULL, NULL, 'no agreements recorded', NULL, 'Sam Okafor', 'Sam Okafor'),
('12', '2026-11-26 06:56:00.789909+00', 'initial_deposit_credited', NULL, '1005', NULL, NULL, NULL, '{"amount": "50.00", "accountNumber": "9072068282"}', NULL, NULL, NULL, 'Sam Okafor'),
('13', '2026-11-26 06:56:00.794355+00', 'pin_set', '1005', '1005', NULL, NULL, NULL, NULL, NULL, NULL, 'Sam Okafor', 'Sam Okafor'),
('14', '2026-11-26 06:56:00.798257+00', 'registered', '1006', '1006', NULL, NULL, NULL, NULL, 'no agreements recorded', NULL, 'Grace Whitfield', 'Grace Whitfield'),
('15', '2026-11-26 06:56:00.804313+00', 'initial_deposit_credited', NULL, '1006', NULL, NULL, NULL, '{"amount": "50.00", "accountNumber": "2929940662"}', NULL, NULL, NULL, 'Grace Whitfield'),
('16', '2026-11-26 06:56:00.80887+00', 'pin_set', '1006', '1006', NULL, NULL, NULL, NULL, NULL, NULL, 'Grace Whitfield', 'Grace Whitfield'),
('17', '2026-11-26 06:56:00.815652+00', 'registered', '1007', '1007', NULL, NULL, NULL, NULL, 'no agreements recorded', NULL, 'Theo Lindqvist', 'Theo Lindqvist'),
('18', '2026-11-26 06:56:00.821633+00', 'initial_deposit_credited', NULL, '1007', NULL, NULL, NULL, '{"amount": "50.00", "accountNumber": "4055763793"}', NULL, NULL, NULL, 'Theo Lindqvist'),
('19', '2026-11-26 06:56:00.829032+00', 'pin_set', '1007', '1007', NULL, NULL, NULL, NULL, NULL, NULL, 'Theo Lindqvist', 'Theo Lindqvist'),
('20', '2026-11-26 06:56:00.834306+00', 'registered', '1008', '1008', NULL, NULL, NULL, NULL, 'no agreements recorded', NULL, 'Ruth Ellison', 'Ruth Ellison'),
('21', '2026-11-26 06:56:00.839515+00', 'initial_deposit_credited', NULL, '1008', NULL, NULL, NULL, '{"amount": "50.00", "accountNumber": "9446158272"}', NULL, NULL, NULL, 'Ruth Ellison'),
('22', '2026-11-26 06:56:00.84371+00', 'pin_set', '1008', '1008', NULL, NULL, NULL, NULL, NULL, NULL, 'Ruth Ellison', 'Ruth Ellison'),
('23', '2026-11-26 06:56:00.848103+00', 'registered', '1009', '1009', NULL, NULL, NULL, NULL, 'no agreements recorded', NULL, 'June Castellano', 'June Castellano'),
('24', '2026-11-26 06:56:00.854652+00', 'initial_deposit_credited', NULL, '1009', NULL, NULL, NULL, '{"amount": "50.00", "accountNumber": "7145084666"}', NULL, NULL, NULL, 'June Castellano'),
('25', '2026-11-26 06:56:00.858861+00', 'pin_set', '1009', '1009', NULL, NULL, NULL, NULL, NULL, NULL, 'June Castellano', 'June Castellano'),
('26', '2026-11-26 06:56:00.863622+00', 'registered', '1010', '1010', NULL, NULL, NULL, NULL, 'no agreements recorded', NULL, 'Walter Brandt', 'Walter Brandt'),
('27', '2026-11-26 06:56:00.869867+00', 'initial_deposit_credited', NULL, '1010', NULL, NULL, NULL, '{"amount": "50.00", "accountNumber": "3559959493"}', NULL, NULL, NULL, 'Walter Brandt'),
('28', '2026-11-26 06:56:00.874413+00', 'pin_set', '1010', '1010', NULL, NULL, NULL, NULL, NULL, NULL, 'Walter Brandt', 'Walter Brandt'),
('29', '2026-11-26 06:56:01.52924+00', 'payee_added', '1001', '1001', NULL, NULL, NULL, '{"kind": "customer", "payeeId": 1}', 'Rent (Marcus)', NULL, 'Olivia Martinez', 'Olivia Martinez'),
('30', '2026-11-26 06:56:01.541357+00', 'payee_added', '1001', '1001', NULL, NULL, NULL, '{"kind": "customer", "payeeId": 2}', 'Priya', NULL, 'Olivia Martinez', 'Olivia Martinez'),
('31', '2026-11-26 06:56:01.550206+00', 'payee_added', '1001', '1001', NULL, NULL, NULL, '{"kind": "bank_account", "payeeId": 3}', 'Queen City Energy', NULL, 'Olivia Martinez', 'Olivia Martinez'),
('32', '2026-11-26 06:56:01.557786+00', 'payee_added', '1001', '1001', NULL, NULL, NULL, '{"kind": "payment_service", "payeeId": 4}', 'Jordan (piano lessons)', NULL, 'Olivia Martinez', 'Olivia Martinez'),
('33', '2026-11-26 06:56:01.566813+00', 'payee_added', '1002', '1002', NULL, NULL, NULL, '{"kind": "customer", "payeeId": 5}', 'Olivia (used car)', NULL, 'Marcus Bell', 'Marcus Bell'),
('34', '2026-11-26 06:56:01.72409+00', 'case_reported', '1003', '1003', NULL, NULL, NULL, '{"kind": "wrong_amount", "caseId": 1, "transactionId": 45}', NULL, NULL, 'Priya Raman', 'Priya Raman'),
('35', '2026-11-26 06:56:01.787423+00', 'signed_in', '1001', '1001', '127.0.0.1', 'cbf8aa61-7c3a-41ce-a2c9-00002115052d', NULL, NULL, 'password', 'lightMyRequest', 'Olivia Martinez', 'Olivia Martinez'),
('36', '2026-11-26 06:56:01.814804+00', 'signed_in', '1002', '1002', '127.0.0.1', '2a3380b3-20fd-41e1-93e2-4f30c8156375', NULL, NULL, 'password', 'lightMyRequest', 'Marcus Bell', 'Marcus Bell'),
('37', '2026-11-26 06:56:01.824836+00', 'signed_in', '1006', '1006', '127.0.0.1', 'f282a214-8777-4605-992d-59b42d88a987', NULL, NULL, 'password', 'lightMyRequest', 'Grace Whitfield', 'Grace Whitfield'),
('38', '2026-11-26 06:56:01.833962+00', 'signed_in', '1008', '1008', '127.0.0.1', '434513e8-b8b0-49b8-a24a-87b167ac0b65', NULL, NULL, 'password', 'lightMyRequest', 'Ruth Ellison', 'Ruth Ellison'),
('39', '2026-11-26 06:56:01.891956+00', 'transaction_approved', '1008', '1001', '127.0.0.1', 'e51a210f-c534-41d4-b7ab-b7542cf0b649', '{"status": "pending"}', '{"type": "wire_transfer", "amount": "75.00", "status": "completed", "transactionId": 55}', NULL, 'lightMyRequest', 'Ruth Ellison', 'Olivia Martinez'),
('40', '2026-11-26 06:56:01.967134+00', 'schedule_created', '1001', '1001', '127.0.0.1', 'cf3512e9-60db-4d5d-bea0-9f03b5ea4a8b', NULL, '{"amount": "2500", "payeeId": 2, "scheduleId": 4}', '$25.00 to Priya', 'lightMyRequest', 'Olivia Martinez', 'Olivia Martinez'),
('41', '2026-11-26 06:56:01.98647+00', 'transaction_corrected', '1008', '1001', '127.0.0.1', '7dca7dce-5a51-4e22-96d0-5613b71229ba', NULL, '{"credit": "42.10", "reasonCode": "duplicate", "correctionId": 58, "transactionId": 57}', 'Sent it twice, says Olivia', 'lightMyRequest', 'Ruth Ellison', 'Olivia Martinez'),
('42', '2026-11-26 06:56:01.98647+00', 'transaction_corrected', '1008', '1002', '127.0.0.1', '7dca7dce-5a51-4e22-96d0-5613b71229ba', NULL, '{"debit": "42.10", "reasonCode": "duplicate", "correctionId": 58, "transactionId": 57}', 'Sent it twice, says Olivia', 'lightMyRequest', 'Ruth Ellison', 'Marcus Bell'),
('43', '2026-11-26 06:56:02.008988+00', 'change_proposed', '1006', '1002', '127.0.0.1', 'ff59c75f-a4dc-44f3-899b-cc03a45b8336', NULL, '{"action": "balance_adjustment", "Balance": "$1,000.00", "proposalId": 1}', 'A correction', 'lightMyRequest', 'Grace Whitfield', 'Marcus Bell'),
('44', '2026-11-26 06:56:02.080274+00', 'signed_in', '1001', '1001', '127.0.0.1', '3dabfbf9-1ae0-45fe-825c-ac1c330c3ef4', NULL, NULL, 'password', 'lightMyRequest', 'Olivia Martinez', 'Olivia Martinez'),
('45', '2026-11-26 06:56:02.094599+00', 'signed_in', '1009', '1009', '127.0.0.1', 'dd6b66f9-ff49-45b1-8b9d-d20a0dd60909', NULL, NULL, 'password', 'lightMyRequest', 'June Castellano', 'June Castellano'),
('46', '2026-11-26 06:56:02.106493+00', 'chat_started', '1001', '1001', '127.0.0.1', '43679ab6-9347-4ef7-8f15-a1a8229bde06', NULL, NULL, 'session 1', 'lightMyRequest', 'Olivia Martinez', 'Olivia Martinez'),
('47', '2026-11-26 06:56:02.123354+00', 'chat_assigned', '1009', '1001', '127.0.0.1', 'b1f0b42d-0e80-4a79-8dfb-3c334aaa0770', NULL, NULL, 'session 1', 'lightMyRequest', 'June Castellano', 'Olivia Martinez'),
('48', '2026-11-26 06:56:02.135846+00', 'support_message_received', '1001', '1001', '127.0.0.1', '150d79ab-0faa-41b7-9238-105977d1dcd2', NULL, NULL, 'SM00000001', 'lightMyRequest', 'Olivia Martinez', 'Olivia Martinez'),
('49', '2026-11-26 06:56:02.143372+00', 'signed_in', '1003', '1003', '127.0.0.1', 'c95c181d-b2df-404d-a1ac-9956d2740d88', NULL, NULL, 'password', 'lightMyRequest', 'Priya Raman', 'Priya Raman'),
('50', '2026-11-26 06:56:02.151894+00', 'signed_in', '1009', '1009', '127.0.0.1', 'fa9da2fc-9587-4a19-a3d7-866d4377f291', NULL, NULL, 'password', 'lightMyRequest', 'June Castellano', 'June Castellano'),
('51', '2026-11-26 06:56:02.166304+00', 'note_added', '1009', '1003', '127.0.0.1', 'cc50858a-83a1-440d-8311-5c94b29bf89a', NULL, '{"chatId": null, "noteId": 1, "transactionId": null}', 'Called about the fee', 'lightMyRequest', 'June Castellano', 'Priya Raman'),
('52', '2026-11-26 06:56:02.172972+00', 'flag_set', '1009', '1003', '127.0.0.1', 'f9364cfc-3b06-43fe-82fd-1d0a8b3a233f', NULL, '{"flag": "vip"}', 'Long-standing customer', 'lightMyRequest', 'June Castellano', 'Priya Raman'),
('53', '2026-11-26 06:56:02.186295+00', 'name_change_requested', '1003', '1003', '127.0.0.1', 'e4b3679a-e94d-4f65-9975-6a06861ffadf', '{"lastName": "Raman", "firstName": "Priya"}', '{"lastName": "Raman", "firstName": "Priyanka"}', NULL, 'lightMyRequest', 'Priya Raman', 'Priya Raman'),
('54', '2026-11-26 06:56:02.186295+00', 'profile_changed', '1003', '1003', '127.0.0.1', 'e4b3679a-e94d-4f65-9975-6a06861ffadf', '{"address": "77 Observatory Avenue, Cincinnati, OH 45208", "lastName": "Raman", "firstName": "Priya", "phoneNumber": "(513) 555-0119"}', '{"address": "77 Observatory Avenue, Cincinnati, OH 45208", "lastName": "Raman", "firstName": "Priyanka", "phoneNumber": "(513) 555-0119"}', 'name', 'lightMyRequest', 'Priya Raman', 'Priya Raman'),
('55', '2026-11-26 06:56:02.199849+00', 'password_reset_requested', NULL, '1002', '127.0.0.1', 'be5bbd5a-c6de-4d65-8bfc-2c58518a22c7', NULL, NULL, NULL, 'lightMyRequest', NULL, 'Marcus Bell'),
('56', '2026-11-26 06:56:02.208784+00', 'registered', '1011', '1011', '127.0.0.1', '27a30cfd-8331-4a80-8521-e3b2e94c7f9e', NULL, NULL, 'no agreements recorded', 'lightMyRequest', 'Ada Byron', 'Ada Byron'),
('57', '2026-11-26 06:56:02.220098+00', 'signed_in', '1011', '1011', '127.0.0.1', 'bea6d387-a6ca-4a5b-9729-7357f39e4938', NULL, NULL, 'password', 'lightMyRequest', 'Ada Byron', 'Ada Byron'),
('58', '2026-11-26 06:56:02.23085+00', 'signed_in', '1011', '1011', '127.0.0.1', '858b0308-1089-441b-a8bb-0e6411741a41', NULL, NULL, 'password', 'lightMyRequest', 'Ada Byron', 'Ada Byron'),
('59', '2026-11-26 06:56:02.288489+00', 'authenticator_added', '1011', '1011', '127.0.0.1', '8f73ac6f-19aa-424a-8785-d692fda78e25', NULL, NULL, NULL, 'lightMyRequest', 'Ada Byron', 'Ada Byron');

insert into public.audit_event_search (event_id, words) overriding system value values
('1', NULL),
('4', NULL),
('7', NULL),
('10', NULL),
('11', NULL),
('14', NULL),
('17', NULL),
('20', NULL),
('23', NULL),
('26', NULL),
('29', NULL),
('30', NULL),
('31', NULL),
('32', NULL),
('33', NULL),
('35', NULL),
('36', NULL),
('37', NULL),
('38', NULL),
('40', NULL),
('41', NULL),
('42', NULL),
('43', NULL),
('44', NULL),
('45', NULL),
('46', NULL),
('47', NULL),
('48', NULL),
('49', NULL),
('50', NULL),
('51', NULL),
('52', NULL),
('54', NULL),
('56', NULL),
('57', NULL),
('58', NULL);

insert into public.authenticator (customer_id, secret_ciphertext, key_id, confirmed_at, last_step, last_used_at, created_at) overriding system value values
('1011', E'\\x73a4740277512bb79fcdb2aafe7dcb1c8dcef44184f954ca2916c719e37d2f60f7d30cc8ac3a95f06366574a221f4afa1b8d809751b461c1b1ebff2e', 'baseline', '2026-11-26 06:56:02.288489+00', '0', '2026-11-26 06:56:02.288489+00', '2026-11-26 06:56:02.248087+00');

insert into public.backdated_transaction (transaction_id, account_id, dated, posted, amount) overriding system value values
('1', '1001', '2026-07-29', '2026-11-26', '5000'),
('2', '1002', '2026-07-29', '2026-11-26', '5000'),
('3', '1003', '2026-07-29', '2026-11-26', '5000'),
('4', '1005', '2026-07-29', '2026-11-26', '5000'),
('5', '1006', '2026-07-29', '2026-11-26', '5000'),
('6', '1007', '2026-07-29', '2026-11-26', '5000'),
('7', '1008', '2026-07-29', '2026-11-26', '5000'),
('8', '1009', '2026-07-29', '2026-11-26', '5000'),
('9', '1010', '2026-07-29', '2026-11-26', '5000'),
('10', '1001', '2026-07-31', '2026-11-26', '318000'),
('11', '1002', '2026-08-01', '2026-11-26', '1'),
('12', '1003', '2026-08-01', '2026-11-26', '1'),
('13', '1002', '2026-08-01', '2026-11-26', '520000'),
('14', '1003', '2026-08-02', '2026-11-26', '240000'),
('15', '1005', '2026-08-03', '2026-11-26', '64000'),
('16', '1001', '2026-08-05', '2026-11-26', '-8450'),
('16', '1002', '2026-08-05', '2026-11-26', '8450'),
('17', '1001', '2026-08-08', '2026-11-26', '-12000'),
('18', '1001', '2026-08-14', '2026-11-26', '3600'),
('18', '1002', '2026-08-14', '2026-11-26', '-3600'),
('19', '1001', '2026-08-21', '2026-11-26', '-6000'),
('20', '1001', '2026-08-30', '2026-11-26', '318000'),
('21', '1002', '2026-09-01', '2026-11-26', '1770'),
('22', '1003', '2026-09-01', '2026-11-26', '695'),
('23', '1003', '2026-09-01', '2026-11-26', '50000'),
('24', '1001', '2026-09-05', '2026-11-26', '-115000'),
('24', '1002', '2026-09-05', '2026-11-26', '115000'),
('25', '1001', '2026-09-07', '2026-11-26', '4500'),
('25', '1005', '2026-09-07', '2026-11-26', '-4500'),
('26', '1002', '2026-09-13', '2026-11-26', '-20000'),
('27', '1001', '2026-09-21', '2026-11-26', '-2275'),
('27', '1003', '2026-09-21', '2026-11-26', '2275'),
('28', '1001', '2026-09-26', '2026-11-26', '31000'),
('28', '1003', '2026-09-26', '2026-11-26', '-31000'),
('29', '1001', '2026-09-29', '2026-11-26', '318000'),
('30', '1002', '2026-10-01', '2026-11-26', '2000'),
('31', '1003', '2026-10-01', '2026-11-26', '826'),
('32', '1003', '2026-10-02', '2026-11-26', '50000'),
('33', '1001', '2026-10-05', '2026-11-26', '-115000'),
('33', '1002', '2026-10-05', '2026-11-26', '115000'),
('34', '1002', '2026-10-10', '2026-11-26', '75000'),
('35', '1001', '2026-10-16', '2026-11-26', '-8000'),
('36', '1001', '2026-10-21', '2026-11-26', '50000'),
('36', '1002', '2026-10-21', '2026-11-26', '-50000'),
('37', '1005', '2026-10-24', '2026-11-26', '-30000'),
('38', '1001', '2026-10-29', '2026-11-26', '318000'),
('39', '1002', '2026-11-01', '2026-11-26', '2551'),
('40', '1003', '2026-11-01', '2026-11-26', '927'),
('41', '1003', '2026-11-01', '2026-11-26', '50000'),
('42', '1001', '2026-11-04', '2026-11-26', '-115000'),
('42', '1002', '2026-11-04', '2026-11-26', '115000'),
('43', '1001', '2026-11-09', '2026-11-26', '-6420'),
('43', '1003', '2026-11-09', '2026-11-26', '6420'),
('44', '1002', '2026-11-13', '2026-11-26', '-15000'),
('45', '1002', '2026-11-17', '2026-11-26', '1800'),
('45', '1003', '2026-11-17', '2026-11-26', '-1800'),
('46', '1001', '2026-11-20', '2026-11-26', '-4000'),
('47', '1001', '2026-11-22', '2026-11-26', '9235'),
('47', '1002', '2026-11-22', '2026-11-26', '-9235'),
('48', '1001', '2026-11-24', '2026-11-26', '-2740'),
('48', '1002', '2026-11-24', '2026-11-26', '2740'),
('49', '1001', '2026-11-25', '2026-11-26', '21500');

insert into public.bank_identity (id, is_only_one) overriding system value values
('4d18a2ca-1e02-4a6c-b84f-e924038d783c', 'true');

insert into public.bank_mark (is_only_row, mode, bank_id, marked_at) overriding system value values
('true', 'demo', '6ab0ea93-0ae0-4ac5-b065-da6234813a80', '2026-11-26 06:56:00.598907+00');

insert into public.bank_terms (version, valid_from, terms, author_id, proposal_id, reason) overriding system value values
('1', '2026-11-26 06:56:00.158426+00', '{"byType": {"ira": {"wireFee": 200, "wireLimit": null, "paymentFee": 100, "depositLimit": 700000, "paymentLimit": null, "reviewedAbove": 1000000, "transferLimit": null, "withdrawalLimit": 250000}, "savings": {"wireFee": 200, "wireLimit": null, "paymentFee": 100, "depositLimit": 10000000, "paymentLimit": null, "reviewedAbove": 1000000, "transferLimit": null, "withdrawalLimit": 500000}, "checking": {"wireFee": 200, "wireLimit": null, "paymentFee": 100, "depositLimit": 10000000, "paymentLimit": null, "reviewedAbove": 1000000, "transferLimit": null, "withdrawalLimit": null}}, "wireCutOffHour": 17}', NULL, NULL, NULL);

insert into public.bank_transaction (id, customer_id, from_account_id, to_account_id, amount, fee, amount_transfer_id, fee_transfer_id, booked_by, created_at, updated_at, held_until, ordered_at, type, status, status_reason, description, counterparty, external_bank_name, external_account_last_four, external_routing_number, recipient_name, recipient_address, swift_code, intermediary_bank, payment_provider, payment_identifier, terms_version, schedule_id, scheduled_on) overriding system value values
('1', '1001', NULL, '1001', '5000', '0', '1', NULL, NULL, '2026-07-29 06:56:00.705+00', '2026-11-26 06:56:00.713984+00', NULL, NULL, 'initial_deposit', 'completed', NULL, 'Initial deposit', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('2', '1002', NULL, '1002', '5000', '0', '2', NULL, NULL, '2026-07-29 06:56:00.753+00', '2026-11-26 06:56:00.754302+00', NULL, NULL, 'initial_deposit', 'completed', NULL, 'Initial deposit', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('3', '1003', NULL, '1003', '5000', '0', '3', NULL, NULL, '2026-07-29 06:56:00.769+00', '2026-11-26 06:56:00.769469+00', NULL, NULL, 'initial_deposit', 'completed', NULL, 'Initial deposit', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('4', '1005', NULL, '1005', '5000', '0', '4', NULL, NULL, '2026-07-29 06:56:00.789+00', '2026-11-26 06:56:00.789909+00', NULL, NULL, 'initial_deposit', 'completed', NULL, 'Initial deposit', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('5', '1006', NULL, '1006', '5000', '0', '5', NULL, NULL, '2026-07-29 06:56:00.803+00', '2026-11-26 06:56:00.804313+00', NULL, NULL, 'initial_deposit', 'completed', NULL, 'Initial deposit', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('6', '1007', NULL, '1007', '5000', '0', '6', NULL, NULL, '2026-07-29 06:56:00.821+00', '2026-11-26 06:56:00.821633+00', NULL, NULL, 'initial_deposit', 'completed', NULL, 'Initial deposit', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('7', '1008', NULL, '1008', '5000', '0', '7', NULL, NULL, '2026-07-29 06:56:00.839+00', '2026-11-26 06:56:00.839515+00', NULL, NULL, 'initial_deposit', 'completed', NULL, 'Initial deposit', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('8', '1009', NULL, '1009', '5000', '0', '8', NULL, NULL, '2026-07-29 06:56:00.854+00', '2026-11-26 06:56:00.854652+00', NULL, NULL, 'initial_deposit', 'completed', NULL, 'Initial deposit', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('9', '1010', NULL, '1010', '5000', '0', '9', NULL, NULL, '2026-07-29 06:56:00.869+00', '2026-11-26 06:56:00.869867+00', NULL, NULL, 'initial_deposit', 'completed', NULL, 'Initial deposit', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('10', '1001', NULL, '1001', '318000', '0', '10', NULL, NULL, '2026-07-31 14:00:00+00', '2026-11-26 06:56:00.883243+00', NULL, NULL, 'deposit', 'completed', NULL, 'Salary, Queen City Design', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('11', '1002', NULL, '1002', '1', '0', '11', NULL, NULL, '2026-08-01 04:30:00+00', '2026-11-26 06:56:00.931582+00', NULL, NULL, 'interest', 'completed', NULL, 'Interest for July 2026', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('12', '1003', NULL, '1003', '1', '0', '12', NULL, NULL, '2026-08-01 04:30:00+00', '2026-11-26 06:56:00.931582+00', NULL, NULL, 'interest', 'completed', NULL, 'Interest for July 2026', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('13', '1002', NULL, '1002', '520000', '0', '13', NULL, NULL, '2026-08-01 21:23:41+00', '2026-11-26 06:56:00.93594+00', NULL, NULL, 'deposit', 'completed', NULL, 'Opening savings', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('14', '1003', NULL, '1003', '240000', '0', '14', NULL, NULL, '2026-08-02 18:46:22+00', '2026-11-26 06:56:00.938031+00', NULL, NULL, 'deposit', 'completed', NULL, 'IRA contribution', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('15', '1005', NULL, '1005', '64000', '0', '15', NULL, NULL, '2026-08-03 15:09:03+00', '2026-11-26 06:56:00.93992+00', NULL, NULL, 'deposit', 'completed', NULL, 'Paycheck', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('16', '1001', '1001', '1002', '8450', '0', '16', NULL, NULL, '2026-08-05 22:32:44+00', '2026-11-26 06:56:00.94192+00', NULL, NULL, 'transfer', 'completed', NULL, 'Dinner at Findlay Market', 'Marcus B.', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('17', '1001', '1001', NULL, '12000', '0', '17', NULL, NULL, '2026-08-08 19:55:25+00', '2026-11-26 06:56:00.944372+00', NULL, NULL, 'withdrawal', 'completed', NULL, 'Cash', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('18', '1002', '1002', '1001', '3600', '0', '18', NULL, NULL, '2026-08-14 16:18:06+00', '2026-11-26 06:56:00.947474+00', NULL, NULL, 'transfer', 'completed', NULL, 'Concert ticket', 'Olivia M.', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('19', '1001', '1001', NULL, '6000', '0', '19', NULL, NULL, '2026-08-21 23:41:47+00', '2026-11-26 06:56:00.949262+00', NULL, NULL, 'withdrawal', 'completed', NULL, 'Cash', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('20', '1001', NULL, '1001', '318000', '0', '20', NULL, NULL, '2026-08-30 20:04:28+00', '2026-11-26 06:56:00.951198+00', NULL, NULL, 'deposit', 'completed', NULL, 'Salary, Queen City Design', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('21', '1002', NULL, '1002', '1770', '0', '21', NULL, NULL, '2026-09-01 04:30:00+00', '2026-11-26 06:56:01.08136+00', NULL, NULL, 'interest', 'completed', NULL, 'Interest for August 2026', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('22', '1003', NULL, '1003', '695', '0', '22', NULL, NULL, '2026-09-01 04:30:00+00', '2026-11-26 06:56:01.08136+00', NULL, NULL, 'interest', 'completed', NULL, 'Interest for August 2026', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('23', '1003', NULL, '1003', '50000', '0', '23', NULL, NULL, '2026-09-01 17:27:09+00', '2026-11-26 06:56:01.084907+00', NULL, NULL, 'deposit', 'completed', NULL, 'IRA contribution', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('24', '1001', '1001', '1002', '115000', '0', '24', NULL, NULL, '2026-09-05 14:50:50+00', '2026-11-26 06:56:01.087314+00', NULL, NULL, 'transfer', 'completed', NULL, 'Rent share', 'Marcus B.', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('25', '1005', '1005', '1001', '4500', '0', '25', NULL, NULL, '2026-09-07 21:13:31+00', '2026-11-26 06:56:01.089364+00', NULL, NULL, 'transfer', 'completed', NULL, 'Book club', 'Olivia M.', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('26', '1002', '1002', NULL, '20000', '0', '26', NULL, NULL, '2026-09-13 18:36:12+00', '2026-11-26 06:56:01.091649+00', NULL, NULL, 'withdrawal', 'completed', NULL, 'Cash', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('27', '1001', '1001', '1003', '2275', '0', '27', NULL, NULL, '2026-09-21 15:59:53+00', '2026-11-26 06:56:01.093802+00', NULL, NULL, 'transfer', 'completed', NULL, 'Coffee beans', 'Priya R.', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('28', '1003', '1003', '1001', '31000', '0', '28', NULL, NULL, '2026-09-26 22:22:34+00', '2026-11-26 06:56:01.095676+00', NULL, NULL, 'transfer', 'completed', NULL, 'Bicycle', 'Olivia M.', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('29', '1001', NULL, '1001', '318000', '0', '29', NULL, NULL, '2026-09-29 19:45:15+00', '2026-11-26 06:56:01.099442+00', NULL, NULL, 'deposit', 'completed', NULL, 'Salary, Queen City Design', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('30', '1002', NULL, '1002', '2000', '0', '30', NULL, NULL, '2026-10-01 04:30:00+00', '2026-11-26 06:56:01.225353+00', NULL, NULL, 'interest', 'completed', NULL, 'Interest for September 2026', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('31', '1003', NULL, '1003', '826', '0', '31', NULL, NULL, '2026-10-01 04:30:00+00', '2026-11-26 06:56:01.225353+00', NULL, NULL, 'interest', 'completed', NULL, 'Interest for September 2026', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('32', '1003', NULL, '1003', '50000', '0', '32', NULL, NULL, '2026-10-02 16:08:56+00', '2026-11-26 06:56:01.228634+00', NULL, NULL, 'deposit', 'completed', NULL, 'IRA contribution', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('33', '1001', '1001', '1002', '115000', '0', '33', NULL, NULL, '2026-10-05 23:31:37+00', '2026-11-26 06:56:01.230906+00', NULL, NULL, 'transfer', 'completed', NULL, 'Rent share', 'Marcus B.', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('34', '1002', NULL, '1002', '75000', '0', '34', NULL, NULL, '2026-10-10 20:54:18+00', '2026-11-26 06:56:01.23288+00', NULL, NULL, 'deposit', 'completed', NULL, 'Check deposit', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('35', '1001', '1001', NULL, '8000', '0', '35', NULL, NULL, '2026-10-16 17:17:59+00', '2026-11-26 06:56:01.234859+00', NULL, NULL, 'withdrawal', 'completed', NULL, 'Cash', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('36', '1002', '1002', '1001', '50000', '0', '36', NULL, NULL, '2026-10-21 14:40:40+00', '2026-11-26 06:56:01.236732+00', NULL, NULL, 'transfer', 'completed', NULL, 'Birthday present', 'Olivia M.', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('37', '1005', '1005', NULL, '30000', '0', '37', NULL, NULL, '2026-10-24 21:03:21+00', '2026-11-26 06:56:01.238675+00', NULL, NULL, 'withdrawal', 'completed', NULL, 'Cash', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('38', '1001', NULL, '1001', '318000', '0', '38', NULL, NULL, '2026-10-29 18:26:02+00', '2026-11-26 06:56:01.240581+00', NULL, NULL, 'deposit', 'completed', NULL, 'Salary, Queen City Design', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('39', '1002', NULL, '1002', '2551', '0', '39', NULL, NULL, '2026-11-01 04:30:00+00', '2026-11-26 06:56:01.370631+00', NULL, NULL, 'interest', 'completed', NULL, 'Interest for October 2026', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('40', '1003', NULL, '1003', '927', '0', '40', NULL, NULL, '2026-11-01 04:30:00+00', '2026-11-26 06:56:01.370631+00', NULL, NULL, 'interest', 'completed', NULL, 'Interest for October 2026', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('41', '1003', NULL, '1003', '50000', '0', '41', NULL, NULL, '2026-11-01 15:49:43+00', '2026-11-26 06:56:01.373864+00', NULL, NULL, 'deposit', 'completed', NULL, 'IRA contribution', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('42', '1001', '1001', '1002', '115000', '0', '42', NULL, NULL, '2026-11-04 22:12:24+00', '2026-11-26 06:56:01.376038+00', NULL, NULL, 'transfer', 'completed', NULL, 'Rent share', 'Marcus B.', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('43', '1001', '1001', '1003', '6420', '0', '43', NULL, NULL, '2026-11-09 19:35:05+00', '2026-11-26 06:56:01.377977+00', NULL, NULL, 'transfer', 'completed', NULL, 'Theater tickets', 'Priya R.', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('44', '1002', '1002', NULL, '15000', '0', '44', NULL, NULL, '2026-11-13 16:58:46+00', '2026-11-26 06:56:01.379782+00', NULL, NULL, 'withdrawal', 'completed', NULL, 'Cash', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('45', '1003', '1003', '1002', '1800', '0', '45', NULL, NULL, '2026-11-17 23:21:27+00', '2026-11-26 06:56:01.38154+00', NULL, NULL, 'transfer', 'completed', NULL, 'Parking', 'Marcus B.', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('46', '1001', '1001', NULL, '4000', '0', '46', NULL, NULL, '2026-11-20 20:44:08+00', '2026-11-26 06:56:01.383152+00', NULL, NULL, 'withdrawal', 'completed', NULL, 'Cash', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('47', '1002', '1002', '1001', '9235', '0', '47', NULL, NULL, '2026-11-22 17:07:49+00', '2026-11-26 06:56:01.384717+00', NULL, NULL, 'transfer', 'completed', NULL, 'Groceries', 'Olivia M.', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('48', '1001', '1001', '1002', '2740', '0', '48', NULL, NULL, '2026-11-24 14:30:30+00', '2026-11-26 06:56:01.386301+00', NULL, NULL, 'transfer', 'completed', NULL, 'Skyline chili night', 'Marcus B.', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('49', '1001', NULL, '1001', '21500', '0', '49', NULL, NULL, '2026-11-25 21:53:11+00', '2026-11-26 06:56:01.388088+00', NULL, NULL, 'deposit', 'completed', NULL, 'Check deposit', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('54', '1001', '1001', NULL, '10000', '200', '54', '55', NULL, '2026-11-26 06:56:01.860179+00', '2026-11-26 06:56:01.860179+00', NULL, NULL, 'wire_transfer', 'pending', NULL, NULL, NULL, 'Fifth Third Bank', '4433', '042000314', 'Ada Byron', '1 Main Street, Dayton, OH 45402', NULL, NULL, NULL, NULL, '1', NULL, NULL),
('55', '1001', '1001', NULL, '7500', '150', '56', '57', NULL, '2026-11-26 06:56:01.87927+00', '2026-11-26 06:56:01.891956+00', NULL, NULL, 'wire_transfer', 'completed', NULL, NULL, NULL, 'Fifth Third Bank', '4433', '042000314', 'Ada Byron', '1 Main Street, Dayton, OH 45402', NULL, NULL, NULL, NULL, '1', NULL, NULL),
('56', '1001', '1001', NULL, '2000', '20', '60', '61', NULL, '2026-11-26 06:56:01.913435+00', '2026-11-26 06:56:01.925358+00', NULL, NULL, 'external_payment', 'completed', NULL, 'Piano lessons', NULL, NULL, NULL, NULL, 'Jordan Ames', NULL, NULL, NULL, 'zelle', 'jordan@example.com', '1', NULL, NULL),
('57', '1001', '1001', '1002', '4210', '0', '64', NULL, NULL, '2026-11-26 06:56:01.940658+00', '2026-11-26 06:56:01.940658+00', NULL, NULL, 'transfer', 'completed', NULL, 'Sent twice', 'Marcus B.', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('58', '1001', '1002', '1001', '4210', '0', '65', NULL, NULL, '2026-11-26 06:56:01.98647+00', '2026-11-26 06:56:01.98647+00', NULL, NULL, 'correction', 'completed', NULL, 'Correction of SH00000057: Made twice', 'Marcus B.', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);

insert into public.books_proof (is_only_row, posted_through, transactions_through, candidate, candidate_writers, swept_transfers, swept_transactions, sweep_started_at, last_sweep_at, round_ended_at, round_entries, faults) overriding system value values
('true', '2026-11-26 06:55:59.300759+00', '0', NULL, '{}', '0', '0', '2026-11-26 06:55:59.300759+00', NULL, NULL, '0', '[]');

insert into public.budget (customer_id, category_id, starts_on, amount, has_rollover) overriding system value values
('1001', '4', '2026-09-01', '6000', 'true'),
('1001', '8', '2026-09-01', '9000', 'false');

insert into public.category (id, customer_id, name, kind, icon, color, created_at, removed_at) overriding system value values
('1', NULL, 'Income', 'income', 'banknote', 'success', '2026-11-26 06:55:59.330492+00', NULL),
('2', NULL, 'Housing', 'spending', 'house', 'evergreen', '2026-11-26 06:55:59.330492+00', NULL),
('3', NULL, 'Groceries', 'spending', 'shopping-basket', 'copper', '2026-11-26 06:55:59.330492+00', NULL),
('4', NULL, 'Eating out', 'spending', 'utensils', 'danger', '2026-11-26 06:55:59.330492+00', NULL),
('5', NULL, 'Transport', 'spending', 'bus', 'info', '2026-11-26 06:55:59.330492+00', NULL),
('6', NULL, 'Health', 'spending', 'heart-pulse', 'danger', '2026-11-26 06:55:59.330492+00', NULL),
('7', NULL, 'Family', 'spending', 'users', 'warning', '2026-11-26 06:55:59.330492+00', NULL),
('8', NULL, 'Fun', 'spending', 'ticket', 'copper', '2026-11-26 06:55:59.330492+00', NULL),
('9', NULL, 'Travel', 'spending', 'plane', 'info', '2026-11-26 06:55:59.330492+00', NULL),
('10', NULL, 'Bills', 'spending', 'receipt-text', 'warning', '2026-11-26 06:55:59.330492+00', NULL),
('11', NULL, 'Cash', 'spending', 'wallet', 'evergreen', '2026-11-26 06:55:59.330492+00', NULL),
('12', NULL, 'Own transfers', 'own', 'arrow-left-right', 'gray', '2026-11-26 06:55:59.330492+00', NULL),
('13', NULL, 'Fees', 'spending', 'percent', 'gray', '2026-11-26 06:55:59.330492+00', NULL),
('14', NULL, 'Savings', 'own', 'piggy-bank', 'success', '2026-11-26 06:55:59.330492+00', NULL),
('15', NULL, 'Other', 'spending', 'shapes', 'gray', '2026-11-26 06:55:59.330492+00', NULL);

insert into public.category_rule (id, customer_id, "position", category_id, text, payee, payee_name, type, direction, amount_min, amount_max, is_learned, created_at) overriding system value values
('1', '1001', '-1', '8', 'book club', NULL, NULL, NULL, 'out', NULL, NULL, 'false', '2026-11-26 06:56:01.620971+00'),
('2', '1001', '-2', '3', 'coffee', NULL, NULL, NULL, 'out', NULL, NULL, 'false', '2026-11-26 06:56:01.626715+00'),
('3', '1001', '-3', '4', 'chili', NULL, NULL, NULL, 'out', NULL, NULL, 'false', '2026-11-26 06:56:01.647528+00'),
('4', '1001', '-4', '4', 'dinner', NULL, NULL, NULL, 'out', NULL, NULL, 'false', '2026-11-26 06:56:01.666163+00'),
('5', '1001', '-5', '2', 'rent', NULL, NULL, NULL, 'out', NULL, NULL, 'false', '2026-11-26 06:56:01.684609+00');

insert into public.chat_message (id, session_id, sender_id, sender_type, client_id, message, created_at) overriding system value values
('1', '1', '1001', 'customer', '8f5f59ff-45b6-4d71-98e2-57a0173ba86e', 'Did my wire go out?', '2026-11-26 06:56:02.118542+00'),
('2', '1', '1009', 'admin', '5a26679f-dc81-45df-a99a-31ae7aa53f90', 'One of the two did; the other one awaits its approval.', '2026-11-26 06:56:02.130934+00');

insert into public.chat_session (id, customer_id, status, assigned_to_id, customer_read_through, staff_read_through, created_at, closed_at, closed_by, assigned_at, outcome, tag) overriding system value values
('1', '1001', 'active', '1009', '0', '0', '2026-11-26 06:56:02.106493+00', NULL, NULL, '2026-11-26 06:56:02.123354+00', NULL, NULL);

insert into public.customer (id, first_name, last_name, date_of_birth, ssn_ciphertext, ssn_key_id, ssn_index, ssn_last_four, phone_number, address, city, state, zip_code, email, password_hash, has_initial_deposit, profile_image_url, waiting_period_ends_at, created_at, updated_at, confirmed_email, confirms_above, has_factor, own_terms, staff_role, undo_seconds, credentials_version, folded_name, folded_last_name, folded_words) overriding system value values
('1001', 'Olivia', 'Martinez', '1988-05-14', E'\\x0a331d1f7d5139941eb74d8d8261b957f1ed732770eb507023579dd1b8549688c79e757fb8d6d4', 'baseline', E'\\x250a77d03090a8f67e9422151276aa7982db2e9246bb0e501befc60c5370f5bb', '4821', '(513) 555-0142', '418 Vine Street, Apt 6, Cincinnati, OH 45202', NULL, NULL, NULL, 'olivia@example.com', '$argon2id$v=19$m=8,t=1,p=1$sMY8wSvQml/zRSDtr0DOZw$FgJFVIAjQuryfauj46cJliLLqau8D+PLgXHG74/G9+E', 'true', NULL, NULL, '2026-07-28 06:56:01.754+00', '2026-11-26 06:56:00.713984+00', 'olivia@example.com', '100000', 'false', NULL, NULL, NULL, '1', NULL, NULL, NULL),
('1002', 'Marcus', 'Bell', '1979-11-02', E'\\xce97660be25f6a3cbb1d0a1ee950a17c4bcda23636bb9937e84177f58921142b1ffb5abc11350d', 'baseline', E'\\xbf121d066e403d4709ed3c9ceee8c296719af245d4f1a8fbb7d882c4bc59b21c', '7360', '(513) 555-0178', '1207 Elm Street, Cincinnati, OH 45210', NULL, NULL, NULL, 'marcus@example.com', '$argon2id$v=19$m=8,t=1,p=1$93OUVGF5Uo2LlmWOd4kIEw$bNSGn83GA+iSxC3z+0XMwN05k38+FJt6LX4YI5IwjWA', 'true', NULL, NULL, '2026-07-28 06:56:01.754+00', '2026-11-26 06:56:00.754302+00', 'marcus@example.com', '100000', 'false', NULL, NULL, NULL, '1', NULL, NULL, NULL),
('1003', 'Priya', 'Raman', '1992-08-27', E'\\x738ce4e44800738195c2c72502fdb9458fbed269433b85d58e9c344a7ea412872edb5a5f21bcd5', 'baseline', E'\\xa05206509b052a49fb1c5ecfc17d378215586efa112e5ee573385b781e9c25af', '1956', '(513) 555-0119', '77 Observatory Avenue, Cincinnati, OH 45208', NULL, NULL, NULL, 'priya@example.com', '$argon2id$v=19$m=8,t=1,p=1$JgPzeQgKg8rQiywTyy5qpA$xXh+O+PXIH9UcYS7fu79kXIpcr2qQZgdvPHCh00mWws', 'true', NULL, NULL, '2026-07-28 06:56:01.754+00', '2026-11-26 06:56:02.186295+00', 'priya@example.com', '100000', 'false', NULL, NULL, NULL, '1', NULL, NULL, NULL),
('1004', 'Noah', 'Fischer', '2001-02-19', E'\\x19cbd5bc4195d734ee2eb8cf0c0ee8ba8e80f49bc4ded21b630b5418a30dc3322e9381a5fad028', 'baseline', E'\\x6a1977e3859d094c33246ce1bcbe4e29c21f32b2fa937daa523702ef452ee565', '6037', '(513) 555-0163', '2290 Madison Road, Cincinnati, OH 45208', NULL, NULL, NULL, 'noah@example.com', '$argon2id$v=19$m=8,t=1,p=1$JEjCfUVG0IGZnEtYUCbfew$dESrGNMLCiGhlR5pVb64pFdOqqbyIueqPDQFkF9+ePQ', 'false', NULL, NULL, '2026-11-26 06:56:00.77764+00', '2026-11-26 06:56:00.77764+00', 'noah@example.com', '100000', 'false', NULL, NULL, NULL, '0', NULL, NULL, NULL),
('1005', 'Sam', 'Okafor', '1985-01-30', E'\\x93a5c6b87b88c3d86531155921f38841f7852d4d34927736ee041b3352cf7905a99bad8314b577', 'baseline', E'\\x5145252d61234a002cc0e78c2452d0e7b8ad1b003d8e59208b741f9c73cdd75e', '2814', '(513) 555-0127', '905 Race Street, Cincinnati, OH 45202', NULL, NULL, NULL, 'sam@example.com', '$argon2id$v=19$m=8,t=1,p=1$7iyZeT0wypAoEfObnoQREw$c9OXeMWC2I1iPpIqFToCTgFYHP6oPYW2HHhpE8Zv51E', 'true', NULL, NULL, '2026-07-28 06:56:01.754+00', '2026-11-26 06:56:00.789909+00', 'sam@example.com', '100000', 'false', NULL, NULL, NULL, '1', NULL, NULL, NULL),
('1006', 'Grace', 'Whitfield', '1975-09-08', E'\\xa2b6d4207a4680ea174df7653365c2b5f70db0fdf5090ff570e01cc0ba9641d08fbb456874b985', 'baseline', E'\\x12291163eeb8ead8bb2f4bbf9a9a501d94ab12acefb546e0955d7b754ff82667', '9143', '(513) 555-0101', '1 Seven Hills Plaza, Cincinnati, OH 45202', NULL, NULL, NULL, 'admin@example.com', '$argon2id$v=19$m=8,t=1,p=1$koilggxs9eoLsJOnHrYmBg$CX92pvMw/RL7dhtDxLaxAm9F/CL5Uo4ilcP+BRJbCMA', 'true', NULL, NULL, '2026-07-28 06:56:01.754+00', '2026-11-26 06:56:00.804313+00', 'admin@example.com', '100000', 'false', NULL, 'admin', NULL, '2', NULL, NULL, NULL),
('1007', 'Theo', 'Lindqvist', '1983-03-21', E'\\x5ee02682898cfa4f34865ca64ff1c962c627b7bf4079f4868420010a5abc90c6406e61268ff9e0', 'baseline', E'\\xc59d420cae9363bbb1da76fdddb70558aedfdf4885733d8d2ca9b001443f2e0f', '5028', '(513) 555-0102', '1 Seven Hills Plaza, Cincinnati, OH 45202', NULL, NULL, NULL, 'teller@example.com', '$argon2id$v=19$m=8,t=1,p=1$h8ADnycD+BSimuW5TIHZBQ$oPiAf6q3rGAgIGNvlC21LWM5KbgQz/0TXTHGNdmg7R0', 'true', NULL, NULL, '2026-07-28 06:56:01.754+00', '2026-11-26 06:56:00.821633+00', 'teller@example.com', '100000', 'false', NULL, 'teller', NULL, '2', NULL, NULL, NULL),
('1008', 'Ruth', 'Ellison', '1981-07-16', E'\\xa06be0beba2dd91de9f27ece14e031c8503d98ff67951f52f193415376da4433d59e94ae74bb9c', 'baseline', E'\\x70ff563e7d4bbdc6acb0e04f577a4e74f1f0497cfef3c57145e9cf9a2de7db8a', '3394', '(513) 555-0103', '1 Seven Hills Plaza, Cincinnati, OH 45202', NULL, NULL, NULL, 'operations@example.com', '$argon2id$v=19$m=8,t=1,p=1$9obPSWJf6UkhRFRedWyuig$gJsgytjzWkk+FRjJ+YxshPGr+10liAdrif4SypYPBLo', 'true', NULL, NULL, '2026-07-28 06:56:01.754+00', '2026-11-26 06:56:00.839515+00', 'operations@example.com', '100000', 'false', NULL, 'operations', NULL, '2', NULL, NULL, NULL),
('1009', 'June', 'Castellano', '1990-04-11', E'\\x450470260896f6ea4a38791d0833406c16253821edce2d3bbb0fc291bd34d95bc7569d9670c43c', 'baseline', E'\\x734b39213e3930715a1bccbe8b27280043be03aa4924ce5cf01ca8190fb62c51', '6472', '(513) 555-0104', '1 Seven Hills Plaza, Cincinnati, OH 45202', NULL, NULL, NULL, 'support@example.com', '$argon2id$v=19$m=8,t=1,p=1$FqDO1Cq9Tr5UOG8uxVZjYA$llLAwDAv7AX5qqSClXs7yDwGiJv7/9jOQu2zcetwIgM', 'true', NULL, NULL, '2026-07-28 06:56:01.754+00', '2026-11-26 06:56:00.854652+00', 'support@example.com', '100000', 'false', NULL, 'support', NULL, '2', NULL, NULL, NULL),
('1010', 'Walter', 'Brandt', '1972-12-05', E'\\x28d45a8a43b48bf3dde9be0c99feccaa81a43931987ed183275d11ba2d2d7d3519be10220cdad1', 'baseline', E'\\x02d7e5164e6658115329a7375bcedefa1c0df96b7c91d4cef22bd39562e7316e', '7715', '(513) 555-0105', '1 Seven Hills Plaza, Cincinnati, OH 45202', NULL, NULL, NULL, 'auditor@example.com', '$argon2id$v=19$m=8,t=1,p=1$XZInRNT5355Fzl1jnz9F7A$EC/vPzXrSBYHQaN/5Ate3zIuBtNrKzbtF3WZZ1oM0pg', 'true', NULL, NULL, '2026-07-28 06:56:01.754+00', '2026-11-26 06:56:00.869867+00', 'auditor@example.com', '100000', 'false', NULL, 'auditor', NULL, '2', NULL, NULL, NULL),
('1011', 'Ada', 'Byron', '1990-06-15', E'\\xd9a0164f204d427411d0b18510c2608a9d7286b15a61d5a93f1b7864a41ceb5496e3507c2a4d93', 'baseline', E'\\x3dc704d28efe3ac745679cb5e6149d2115b49b1f1b984d1e45a2795d2dfe5cbd', '0001', '(513) 555-0100', '12 Vine Street, Cincinnati, OH 45202', NULL, NULL, NULL, 'ada@example.com', '$argon2id$v=19$m=8,t=1,p=1$BacXNxECAYMmrwkpJ3bbsg$kSZSo5XDsTriprcevP+pNldIisM5zCrjmr7KJMSM/Z8', 'false', NULL, NULL, '2026-11-26 06:56:02.208784+00', '2026-11-26 06:56:02.208784+00', NULL, '100000', 'true', NULL, NULL, NULL, '2', NULL, NULL, NULL);

insert into public.customer_flag (id, customer_id, flag, note, set_at, set_by, lifted_at, lifted_by, lift_note) overriding system value values
('1', '1003', 'vip', 'Long-standing customer', '2026-11-26 06:56:02.172972+00', '1009', NULL, NULL, NULL);

insert into public.customer_note (id, customer_id, author_id, written_at, body, transaction_id, chat_id) overriding system value values
('1', '1003', '1009', '2026-11-26 06:56:02.166304+00', 'Called about the fee', NULL, NULL);

insert into public.customer_stop (id, customer_id, kind, reason, note, started_at, started_by, ended_at, ended_by, end_note) overriding system value values
('1', '1005', 'suspension', 'identity_check', 'Demo: waits for a copy of an ID card', '2026-11-26 06:56:01.753274+00', NULL, NULL, NULL, NULL);

insert into public.customer_view (id, viewed_at, customer_id, staff_id, staff_role, what, reason, slot) overriding system value values
('1', '2026-11-26 06:56:02.159239+00', '1003', '1009', 'support', 'details', NULL, '2026-11-26 06:56:00+00');

insert into public.daily_activity (day, type, status, transaction_count, amount, fee) overriding system value values
('2026-07-29', 'initial_deposit', 'completed', '9', '45000', '0'),
('2026-07-31', 'deposit', 'completed', '1', '318000', '0'),
('2026-08-01', 'deposit', 'completed', '1', '520000', '0'),
('2026-08-01', 'interest', 'completed', '2', '2', '0'),
('2026-08-02', 'deposit', 'completed', '1', '240000', '0'),
('2026-08-03', 'deposit', 'completed', '1', '64000', '0'),
('2026-08-05', 'transfer', 'completed', '1', '8450', '0'),
('2026-08-08', 'withdrawal', 'completed', '1', '12000', '0'),
('2026-08-14', 'transfer', 'completed', '1', '3600', '0'),
('2026-08-21', 'withdrawal', 'completed', '1', '6000', '0'),
('2026-08-30', 'deposit', 'completed', '1', '318000', '0'),
('2026-09-01', 'deposit', 'completed', '1', '50000', '0'),
('2026-09-01', 'interest', 'completed', '2', '2465', '0'),
('2026-09-05', 'transfer', 'completed', '1', '115000', '0'),
('2026-09-07', 'transfer', 'completed', '1', '4500', '0'),
('2026-09-13', 'withdrawal', 'completed', '1', '20000', '0'),
('2026-09-21', 'transfer', 'completed', '1', '2275', '0'),
('2026-09-26', 'transfer', 'completed', '1', '31000', '0'),
('2026-09-29', 'deposit', 'completed', '1', '318000', '0'),
('2026-10-01', 'interest', 'completed', '2', '2826', '0'),
('2026-10-02', 'deposit', 'completed', '1', '50000', '0'),
('2026-10-05', 'transfer', 'completed', '1', '115000', '0'),
('2026-10-10', 'deposit', 'completed', '1', '75000', '0'),
('2026-10-16', 'withdrawal', 'completed', '1', '8000', '0'),
('2026-10-21', 'transfer', 'completed', '1', '50000', '0'),
('2026-10-24', 'withdrawal', 'completed', '1', '30000', '0'),
('2026-10-29', 'deposit', 'completed', '1', '318000', '0'),
('2026-11-01', 'deposit', 'completed', '1', '50000', '0'),
('2026-11-01', 'interest', 'completed', '2', '3478', '0'),
('2026-11-04', 'transfer', 'completed', '1', '115000', '0'),
('2026-11-09', 'transfer', 'completed', '1', '6420', '0'),
('2026-11-13', 'withdrawal', 'completed', '1', '15000', '0'),
('2026-11-17', 'transfer', 'completed', '1', '1800', '0'),
('2026-11-20', 'withdrawal', 'completed', '1', '4000', '0'),
('2026-11-22', 'transfer', 'completed', '1', '9235', '0'),
('2026-11-24', 'transfer', 'completed', '1', '2740', '0'),
('2026-11-25', 'deposit', 'completed', '1', '21500', '0'),
('2026-11-26', 'correction', 'completed', '1', '4210', '0'),
('2026-11-26', 'external_payment', 'completed', '1', '2000', '20'),
('2026-11-26', 'transfer', 'completed', '1', '4210', '0'),
('2026-11-26', 'wire_transfer', 'completed', '1', '7500', '150');

insert into public.dispute_case (id, customer_id, account_id, transaction_id, kind, description, phone, amount, fee, reported_at, is_late, is_new_account, credit_due_on, result_due_on, longer_for, earlier_case_id, state, outcome, outcome_amount, explanation, concluded_at, concluded_by, debit_on) overriding system value values
('1', '1003', '1003', '45', 'wrong_amount', 'Marcus and I agreed on $8.00 for parking, but $18.00 left my account.', '(513) 555-0168', '1000', '0', '2026-11-26 06:56:01.72409+00', 'false', 'false', '2026-12-10', '2027-01-10', NULL, NULL, 'open', NULL, NULL, NULL, NULL, NULL, NULL);

insert into public.dispute_event (id, case_id, kind, happened_at, staff_id, amount, transaction_id, text) overriding system value values
('1', '1', 'reported', '2026-11-26 06:56:01.72409+00', NULL, NULL, NULL, NULL);

insert into public.email_link (id, customer_id, kind, email, token_hash, expires_at, used_at, created_at, began_at, change_id) overriding system value values
('1', '1001', 'confirm', 'olivia@example.com', E'\\xb48f735ad4c77e533ef21102e96611c78a43ab683f31e8a0b9e06c9bd63614e3', '2026-11-29 06:56:00.682052+00', '2026-11-26 06:56:01.758117+00', '2026-11-26 06:56:00.682052+00', '2026-11-26 06:56:00.682052+00', NULL),
('2', '1002', 'confirm', 'marcus@example.com', E'\\x8667f08a176db7c91ac2156b33964160347907b2f6f87c97cf1d46d47c086313', '2026-11-29 06:56:00.747664+00', '2026-11-26 06:56:01.758117+00', '2026-11-26 06:56:00.747664+00', '2026-11-26 06:56:00.747664+00', NULL),
('3', '1003', 'confirm', 'priya@example.com', E'\\x16144406ffb02a8ce30a8d2475b163e2943e5eacccf007048b350e4c977894a4', '2026-11-29 06:56:00.763365+00', '2026-11-26 06:56:01.758117+00', '2026-11-26 06:56:00.763365+00', '2026-11-26 06:56:00.763365+00', NULL),
('4', '1004', 'confirm', 'noah@example.com', E'\\x3a40cab9d38192d19796e563a9633be3bd29ddc47ba63e1e62cb62a31de2ba4a', '2026-11-29 06:56:00.77764+00', '2026-11-26 06:56:01.758117+00', '2026-11-26 06:56:00.77764+00', '2026-11-26 06:56:00.77764+00', NULL),
('5', '1005', 'confirm', 'sam@example.com', E'\\x6be3e2e82be453c96b75641a1b725bd85aea85daf0af48421a7f44dd983f6b4b', '2026-11-29 06:56:00.7841+00', '2026-11-26 06:56:01.758117+00', '2026-11-26 06:56:00.7841+00', '2026-11-26 06:56:00.7841+00', NULL),
('6', '1006', 'confirm', 'admin@example.com', E'\\x45a2ee70467ed1adde4dceb787abd0f1bafeb760cb9bcac5aece9006a35b60ae', '2026-11-29 06:56:00.798257+00', '2026-11-26 06:56:01.758117+00', '2026-11-26 06:56:00.798257+00', '2026-11-26 06:56:00.798257+00', NULL),
('7', '1007', 'confirm', 'teller@example.com', E'\\xb2dc79181a3d87bb7e19ba01170fb2d46a4b8ecfa077e8622caf4361860d5605', '2026-11-29 06:56:00.815652+00', '2026-11-26 06:56:01.758117+00', '2026-11-26 06:56:00.815652+00', '2026-11-26 06:56:00.815652+00', NULL),
('8', '1008', 'confirm', 'operations@example.com', E'\\xd6fb3d7e2cd49a365ad5672bf94a9ab5a827a1ce2216cb1b25c4ce7924ef4fc7', '2026-11-29 06:56:00.834306+00', '2026-11-26 06:56:01.758117+00', '2026-11-26 06:56:00.834306+00', '2026-11-26 06:56:00.834306+00', NULL),
('9', '1009', 'confirm', 'support@example.com', E'\\xe312ce71160be59789c3d1f9cabba8f2bcdca7e8ee3201bd14664cfc948b64ef', '2026-11-29 06:56:00.848103+00', '2026-11-26 06:56:01.758117+00', '2026-11-26 06:56:00.848103+00', '2026-11-26 06:56:00.848103+00', NULL),
('10', '1010', 'confirm', 'auditor@example.com', E'\\x02752b28d9ff78eca710fb7c10be22cdd3dfd377e7d4464fcd4ebdaa3e7078fc', '2026-11-29 06:56:00.863622+00', '2026-11-26 06:56:01.758117+00', '2026-11-26 06:56:00.863622+00', '2026-11-26 06:56:00.863622+00', NULL),
('11', '1011', 'confirm', 'ada@example.com', E'\\xd7568e126fa01d27158831f1a1b0dad85d0759ca87300c8a5569f13193a3f0e3', '2026-11-29 06:56:02.208784+00', NULL, '2026-11-26 06:56:02.208784+00', '2026-11-26 06:56:02.208784+00', NULL);

insert into public.initial_deposit (account_id, transaction_id) overriding system value values
('1001', '1'),
('1002', '2'),
('1003', '3'),
('1005', '4'),
('1006', '5'),
('1007', '6'),
('1008', '7'),
('1009', '8'),
('1010', '9');

insert into public.insight_account (account_id, through_id, waiting, time_zone) overriding system value values
('1001', '0', '{}', 'America/New_York 4');

insert into public.insight_settings (customer_id, month_starts_on) overriding system value values
('1003', '15');

insert into public.interest_account (account_id, earned_micro_cents, paid_cents) overriding system value values
('1002', '8648508956', '6322'),
('1003', '3329146799', '2449');

insert into public.interest_day (account_id, day, balance, rate, micro_cents) overriding system value values
('1002', '2026-07-29', '5000', '39300', '538356'),
('1002', '2026-07-30', '5000', '39300', '538356'),
('1002', '2026-07-31', '5000', '39300', '538356'),
('1002', '2026-08-01', '525001', '39300', '56527505'),
('1002', '2026-08-02', '525001', '39300', '56527505'),
('1002', '2026-08-03', '525001', '39300', '56527505'),
('1002', '2026-08-04', '525001', '39300', '56527505'),
('1002', '2026-08-05', '533451', '39300', '57437327'),
('1002', '2026-08-06', '533451', '39300', '57437327'),
('1002', '2026-08-07', '533451', '39300', '57437327'),
('1002', '2026-08-08', '533451', '39300', '57437327'),
('1002', '2026-08-09', '533451', '39300', '57437327'),
('1002', '2026-08-10', '533451', '39300', '57437327'),
('1002', '2026-08-11', '533451', '39300', '57437327'),
('1002', '2026-08-12', '533451', '39300', '57437327'),
('1002', '2026-08-13', '533451', '39300', '57437327'),
('1002', '2026-08-14', '529851', '39300', '57049710'),
('1002', '2026-08-15', '529851', '39300', '57049710'),
('1002', '2026-08-16', '529851', '39300', '57049710'),
('1002', '2026-08-17', '529851', '39300', '57049710'),
('1002', '2026-08-18', '529851', '39300', '57049710'),
('1002', '2026-08-19', '529851', '39300', '57049710'),
('1002', '2026-08-20', '529851', '39300', '57049710'),
('1002', '2026-08-21', '529851', '39300', '57049710'),
('1002', '2026-08-22', '529851', '39300', '57049710'),
('1002', '2026-08-23', '529851', '39300', '57049710'),
('1002', '2026-08-24', '529851', '39300', '57049710'),
('1002', '2026-08-25', '529851', '39300', '57049710'),
('1002', '2026-08-26', '529851', '39300', '57049710'),
('1002', '2026-08-27', '529851', '39300', '57049710'),
('1002', '2026-08-28', '529851', '39300', '57049710'),
('1002', '2026-08-29', '529851', '39300', '57049710'),
('1002', '2026-08-30', '529851', '39300', '57049710'),
('1002', '2026-08-31', '529851', '39300', '57049710'),
('1002', '2026-09-01', '531621', '39300', '57240288'),
('1002', '2026-09-02', '531621', '39300', '57240288'),
('1002', '2026-09-03', '531621', '39300', '57240288'),
('1002', '2026-09-04', '531621', '39300', '57240288'),
('1002', '2026-09-05', '646621', '39300', '69622480'),
('1002', '2026-09-06', '646621', '39300', '69622480'),
('1002', '2026-09-07', '646621', '39300', '69622480'),
('1002', '2026-09-08', '646621', '39300', '69622480'),
('1002', '2026-09-09', '646621', '39300', '69622480'),
('1002', '2026-09-10', '646621', '39300', '69622480'),
('1002', '2026-09-11', '646621', '39300', '69622480'),
('1002', '2026-09-12', '646621', '39300', '69622480'),
('1002', '2026-09-13', '626621', '39300', '67469056'),
('1002', '2026-09-14', '626621', '39300', '67469056'),
('1002', '2026-09-15', '626621', '39300', '67469056'),
('1002', '2026-09-16', '626621', '39300', '67469056'),
('1002', '2026-09-17', '626621', '39300', '67469056'),
('1002', '2026-09-18', '626621', '39300', '67469056'),
('1002', '2026-09-19', '626621', '39300', '67469056'),
('1002', '2026-09-20', '626621', '39300', '67469056'),
('1002', '2026-09-21', '626621', '39300', '67469056'),
('1002', '2026-09-22', '626621', '39300', '67469056'),
('1002', '2026-09-23', '626621', '39300', '67469056'),
('1002', '2026-09-24', '626621', '39300', '67469056'),
('1002', '2026-09-25', '626621', '39300', '67469056'),
('1002', '2026-09-26', '626621', '39300', '67469056'),
('1002', '2026-09-27', '626621', '39300', '67469056'),
('1002', '2026-09-28', '626621', '39300', '67469056'),
('1002', '2026-09-29', '626621', '39300', '67469056'),
('1002', '2026-09-30', '626621', '39300', '67469056'),
('1002', '2026-10-01', '628621', '39300', '67684398'),
('1002', '2026-10-02', '628621', '39300', '67684398'),
('1002', '2026-10-03', '628621', '39300', '67684398'),
('1002', '2026-10-04', '628621', '39300', '67684398'),
('1002', '2026-10-05', '743621', '39300', '80066590'),
('1002', '2026-10-06', '743621', '39300', '80066590'),
('1002', '2026-10-07', '743621', '39300', '80066590'),
('1002', '2026-10-08', '743621', '39300', '80066590'),
('1002', '2026-10-09', '743621', '39300', '80066590'),
('1002', '2026-10-10', '818621', '39300', '88141932'),
('1002', '2026-10-11', '818621', '39300', '88141932'),
('1002', '2026-10-12', '818621', '39300', '88141932'),
('1002', '2026-10-13', '818621', '39300', '88141932'),
('1002', '2026-10-14', '818621', '39300', '88141932'),
('1002', '2026-10-15', '818621', '39300', '88141932'),
('1002', '2026-10-16', '818621', '39300', '88141932'),
('1002', '2026-10-17', '818621', '39300', '88141932'),
('1002', '2026-10-18', '818621', '39300', '88141932'),
('1002', '2026-10-19', '818621', '39300', '88141932'),
('1002', '2026-10-20', '818621', '39300', '88141932'),
('1002', '2026-10-21', '768621', '39300', '82758371'),
('1002', '2026-10-22', '768621', '39300', '82758371'),
('1002', '2026-10-23', '768621', '39300', '82758371'),
('1002', '2026-10-24', '768621', '39300', '82758371'),
('1002', '2026-10-25', '768621', '39300', '82758371'),
('1002', '2026-10-26', '768621', '39300', '82758371'),
('1002', '2026-10-27', '768621', '39300', '82758371'),
('1002', '2026-10-28', '768621', '39300', '82758371'),
('1002', '2026-10-29', '768621', '39300', '82758371'),
('1002', '2026-10-30', '768621', '39300', '82758371'),
('1002', '2026-10-31', '768621', '39300', '82758371'),
('1002', '2026-11-01', '771172', '39300', '83033040'),
('1002', '2026-11-02', '771172', '39300', '83033040'),
('1002', '2026-11-03', '771172', '39300', '83033040'),
('1002', '2026-11-04', '886172', '39300', '95415232'),
('1002', '2026-11-05', '886172', '39300', '95415232'),
('1002', '2026-11-06', '886172', '39300', '95415232'),
('1002', '2026-11-07', '886172', '39300', '95415232'),
('1002', '2026-11-08', '886172', '39300', '95415232'),
('1002', '2026-11-09', '886172', '39300', '95415232'),
('1002', '2026-11-10', '886172', '39300', '95415232'),
('1002', '2026-11-11', '886172', '39300', '95415232'),
('1002', '2026-11-12', '886172', '39300', '95415232'),
('1002', '2026-11-13', '871172', '39300', '93800163'),
('1002', '2026-11-14', '871172', '39300', '93800163'),
('1002', '2026-11-15', '871172', '39300', '93800163'),
('1002', '2026-11-16', '871172', '39300', '93800163'),
('1002', '2026-11-17', '872972', '39300', '93993972'),
('1002', '2026-11-18', '872972', '39300', '93993972'),
('1002', '2026-11-19', '872972', '39300', '93993972'),
('1002', '2026-11-20', '872972', '39300', '93993972'),
('1002', '2026-11-21', '872972', '39300', '93993972'),
('1002', '2026-11-22', '863737', '39300', '92999628'),
('1002', '2026-11-23', '863737', '39300', '92999628'),
('1002', '2026-11-24', '866477', '39300', '93294647'),
('1002', '2026-11-25', '866477', '39300', '93294647'),
('1003', '2026-07-29', '5000', '34500', '472603'),
('1003', '2026-07-30', '5000', '34500', '472603'),
('1003', '2026-07-31', '5000', '34500', '472603'),
('1003', '2026-08-01', '5001', '34500', '472697'),
('1003', '2026-08-02', '245001', '34500', '23157629'),
('1003', '2026-08-03', '245001', '34500', '23157629'),
('1003', '2026-08-04', '245001', '34500', '23157629'),
('1003', '2026-08-05', '245001', '34500', '23157629'),
('1003', '2026-08-06', '245001', '34500', '23157629'),
('1003', '2026-08-07', '245001', '34500', '23157629'),
('1003', '2026-08-08', '245001', '34500', '23157629'),
('1003', '2026-08-09', '245001', '34500', '23157629'),
('1003', '2026-08-10', '245001', '34500', '23157629'),
('1003', '2026-08-11', '245001', '34500', '23157629'),
('1003', '2026-08-12', '245001', '34500', '23157629'),
('1003', '2026-08-13', '245001', '34500', '23157629'),
('1003', '2026-08-14', '245001', '34500', '23157629'),
('1003', '2026-08-15', '245001', '34500', '23157629'),
('1003', '2026-08-16', '245001', '34500', '23157629'),
('1003', '2026-08-17', '245001', '34500', '23157629'),
('1003', '2026-08-18', '245001', '34500', '23157629'),
('1003', '2026-08-19', '245001', '34500', '23157629'),
('1003', '2026-08-20', '245001', '34500', '23157629'),
('1003', '2026-08-21', '245001', '34500', '23157629'),
('1003', '2026-08-22', '245001', '34500', '23157629'),
('1003', '2026-08-23', '245001', '34500', '23157629'),
('1003', '2026-08-24', '245001', '34500', '23157629'),
('1003', '2026-08-25', '245001', '34500', '23157629'),
('1003', '2026-08-26', '245001', '34500', '23157629'),
('1003', '2026-08-27', '245001', '34500', '23157629'),
('1003', '2026-08-28', '245001', '34500', '23157629'),
('1003', '2026-08-29', '245001', '34500', '23157629'),
('1003', '2026-08-30', '245001', '34500', '23157629'),
('1003', '2026-08-31', '245001', '34500', '23157629'),
('1003', '2026-09-01', '295696', '34500', '27949348'),
('1003', '2026-09-02', '295696', '34500', '27949348'),
('1003', '2026-09-03', '295696', '34500', '27949348'),
('1003', '2026-09-04', '295696', '34500', '27949348'),
('1003', '2026-09-05', '295696', '34500', '27949348'),
('1003', '2026-09-06', '295696', '34500', '27949348'),
('1003', '2026-09-07', '295696', '34500', '27949348'),
('1003', '2026-09-08', '295696', '34500', '27949348'),
('1003', '2026-09-09', '295696', '34500', '27949348'),
('1003', '2026-09-10', '295696', '34500', '27949348'),
('1003', '2026-09-11', '295696', '34500', '27949348'),
('1003', '2026-09-12', '295696', '34500', '27949348'),
('1003', '2026-09-13', '295696', '34500', '27949348'),
('1003', '2026-09-14', '295696', '34500', '27949348'),
('1003', '2026-09-15', '295696', '34500', '27949348'),
('1003', '2026-09-16', '295696', '34500', '27949348'),
('1003', '2026-09-17', '295696', '34500', '27949348'),
('1003', '2026-09-18', '295696', '34500', '27949348'),
('1003', '2026-09-19', '295696', '34500', '27949348'),
('1003', '2026-09-20', '295696', '34500', '27949348'),
('1003', '2026-09-21', '297971', '34500', '28164382'),
('1003', '2026-09-22', '297971', '34500', '28164382'),
('1003', '2026-09-23', '297971', '34500', '28164382'),
('1003', '2026-09-24', '297971', '34500', '28164382'),
('1003', '2026-09-25', '297971', '34500', '28164382'),
('1003', '2026-09-26', '266971', '34500', '25234245'),
('1003', '2026-09-27', '266971', '34500', '25234245'),
('1003', '2026-09-28', '266971', '34500', '25234245'),
('1003', '2026-09-29', '266971', '34500', '25234245'),
('1003', '2026-09-30', '266971', '34500', '25234245'),
('1003', '2026-10-01', '267797', '34500', '25312319'),
('1003', '2026-10-02', '317797', '34500', '30038347'),
('1003', '2026-10-03', '317797', '34500', '30038347'),
('1003', '2026-10-04', '317797', '34500', '30038347'),
('1003', '2026-10-05', '317797', '34500', '30038347'),
('1003', '2026-10-06', '317797', '34500', '30038347'),
('1003', '2026-10-07', '317797', '34500', '30038347'),
('1003', '2026-10-08', '317797', '34500', '30038347'),
('1003', '2026-10-09', '317797', '34500', '30038347'),
('1003', '2026-10-10', '317797', '34500', '30038347'),
('1003', '2026-10-11', '317797', '34500', '30038347'),
('1003', '2026-10-12', '317797', '34500', '30038347'),
('1003', '2026-10-13', '317797', '34500', '30038347'),
('1003', '2026-10-14', '317797', '34500', '30038347'),
('1003', '2026-10-15', '317797', '34500', '30038347'),
('1003', '2026-10-16', '317797', '34500', '30038347'),
('1003', '2026-10-17', '317797', '34500', '30038347'),
('1003', '2026-10-18', '317797', '34500', '30038347'),
('1003', '2026-10-19', '317797', '34500', '30038347'),
('1003', '2026-10-20', '317797', '34500', '30038347'),
('1003', '2026-10-21', '317797', '34500', '30038347'),
('1003', '2026-10-22', '317797', '34500', '30038347'),
('1003', '2026-10-23', '317797', '34500', '30038347'),
('1003', '2026-10-24', '317797', '34500', '30038347'),
('1003', '2026-10-25', '317797', '34500', '30038347'),
('1003', '2026-10-26', '317797', '34500', '30038347'),
('1003', '2026-10-27', '317797', '34500', '30038347'),
('1003', '2026-10-28', '317797', '34500', '30038347'),
('1003', '2026-10-29', '317797', '34500', '30038347'),
('1003', '2026-10-30', '317797', '34500', '30038347'),
('1003', '2026-10-31', '317797', '34500', '30038347'),
('1003', '2026-11-01', '368724', '34500', '34851995'),
('1003', '2026-11-02', '368724', '34500', '34851995'),
('1003', '2026-11-03', '368724', '34500', '34851995'),
('1003', '2026-11-04', '368724', '34500', '34851995'),
('1003', '2026-11-05', '368724', '34500', '34851995'),
('1003', '2026-11-06', '368724', '34500', '34851995'),
('1003', '2026-11-07', '368724', '34500', '34851995'),
('1003', '2026-11-08', '368724', '34500', '34851995'),
('1003', '2026-11-09', '375144', '34500', '35458816'),
('1003', '2026-11-10', '375144', '34500', '35458816'),
('1003', '2026-11-11', '375144', '34500', '35458816'),
('1003', '2026-11-12', '375144', '34500', '35458816'),
('1003', '2026-11-13', '375144', '34500', '35458816'),
('1003', '2026-11-14', '375144', '34500', '35458816'),
('1003', '2026-11-15', '375144', '34500', '35458816'),
('1003', '2026-11-16', '375144', '34500', '35458816'),
('1003', '2026-11-17', '373344', '34500', '35288679'),
('1003', '2026-11-18', '373344', '34500', '35288679'),
('1003', '2026-11-19', '373344', '34500', '35288679'),
('1003', '2026-11-20', '373344', '34500', '35288679'),
('1003', '2026-11-21', '373344', '34500', '35288679'),
('1003', '2026-11-22', '373344', '34500', '35288679'),
('1003', '2026-11-23', '373344', '34500', '35288679'),
('1003', '2026-11-24', '373344', '34500', '35288679'),
('1003', '2026-11-25', '373344', '34500', '35288679');

insert into public.interest_payment (account_id, month, transaction_id) overriding system value values
('1002', '2026-07-01', '11'),
('1002', '2026-08-01', '21'),
('1002', '2026-09-01', '30'),
('1002', '2026-10-01', '39'),
('1003', '2026-07-01', '12'),
('1003', '2026-08-01', '22'),
('1003', '2026-09-01', '31'),
('1003', '2026-10-01', '40');

insert into public.interest_progress (is_only, through, through_transaction_id) overriding system value values
('true', '2026-11-25', '49');

insert into public.interest_terms (id, account_type, valid_from, is_variable, needs_notice, reason, set_by, proposal_id, set_at) overriding system value values
('1', 'savings', '2026-07-28', 'true', 'false', 'The first rates of the demo', NULL, NULL, '2026-11-26 06:56:00.878764+00'),
('2', 'ira', '2026-07-28', 'true', 'false', 'The first rates of the demo', NULL, NULL, '2026-11-26 06:56:00.878764+00');

insert into public.interest_tier (terms_id, from_cents, rate) overriding system value values
('1', '0', '39300'),
('2', '0', '34500');

insert into public.key_check (purpose, key_id, check_value, first_used_at) overriding system value values
('pin', 'baseline', E'\\x3d92bd07161f535bad021961488bf2c58847a26ffe542898227f0942299e9fdd', '2026-11-26 06:56:00.609265+00'),
('signing', 'baseline', E'\\x8996901386f12f47c3cb5a7d9246d39b3bd886d55b501bc83fbab28f2653a3b4', '2026-11-26 06:56:00.609265+00'),
('ssn', 'baseline', E'\\xf8b3c57af8ceb40e6a131faddeee0fecf1c1f8f87d3635b002261f2182fffaab', '2026-11-26 06:56:00.609265+00');

insert into public.known_device (customer_id, device, first_seen_at, last_seen_at) overriding system value values
('1001', 'Unknown device', '2026-11-26 06:56:01.787423+00', '2026-11-26 06:56:02.080274+00'),
('1002', 'Unknown device', '2026-11-26 06:56:01.814804+00', '2026-11-26 06:56:01.814804+00'),
('1003', 'Unknown device', '2026-11-26 06:56:02.143372+00', '2026-11-26 06:56:02.143372+00'),
('1006', 'Unknown device', '2026-11-26 06:56:01.824836+00', '2026-11-26 06:56:01.824836+00'),
('1008', 'Unknown device', '2026-11-26 06:56:01.833962+00', '2026-11-26 06:56:01.833962+00'),
('1009', 'Unknown device', '2026-11-26 06:56:02.094599+00', '2026-11-26 06:56:02.151894+00'),
('1011', 'Unknown device', '2026-11-26 06:56:02.220098+00', '2026-11-26 06:56:02.23085+00');

insert into public.log_window (action, source, event_count, lines_max, starts_at, ends_at, ip_address, subject_id) overriding system value values
('password_reset_requested', '*', '1', '300', '2026-11-26 06:56:02.199849+00', '2026-11-26 07:56:02.199849+00', NULL, NULL),
('password_reset_requested', 'network 127.0.0.1', '1', '10', '2026-11-26 06:56:02.199849+00', '2026-11-26 07:56:02.199849+00', '127.0.0.1', '1002'),
('signed_in', 'customer 1001', '2', '60', '2026-11-26 06:56:01.787423+00', '2026-11-26 07:56:01.787423+00', '127.0.0.1', '1001'),
('signed_in', 'customer 1002', '1', '60', '2026-11-26 06:56:01.814804+00', '2026-11-26 07:56:01.814804+00', '127.0.0.1', '1002'),
('signed_in', 'customer 1003', '1', '60', '2026-11-26 06:56:02.143372+00', '2026-11-26 07:56:02.143372+00', '127.0.0.1', '1003'),
('signed_in', 'customer 1006', '1', '60', '2026-11-26 06:56:01.824836+00', '2026-11-26 07:56:01.824836+00', '127.0.0.1', '1006'),
('signed_in', 'customer 1008', '1', '60', '2026-11-26 06:56:01.833962+00', '2026-11-26 07:56:01.833962+00', '127.0.0.1', '1008'),
('signed_in', 'customer 1009', '2', '60', '2026-11-26 06:56:02.094599+00', '2026-11-26 07:56:02.094599+00', '127.0.0.1', '1009'),
('signed_in', 'customer 1011', '2', '60', '2026-11-26 06:56:02.220098+00', '2026-11-26 07:56:02.220098+00', '127.0.0.1', '1011');

insert into public.low_balance (account_id) overriding system value values
('1006'),
('1007'),
('1008'),
('1009'),
('1010');

insert into public.mail_message (id, recipient, reply_to, subject, text_body, html_body, has_secret_link, created_at, sent_at, refused_at, attempt_count, next_attempt_at, last_error, customer_id, topic, unsubscribe_url) overriding system value values
('1', 'olivia@example.com', NULL, 'Welcome to Seven Hills Bank', 'Hello,

Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.

Please confirm your email address with the link below, which works once, for 3 days.

If you did not open this account, do not use the link, and please call us immediately.

Confirm your email address:
[[secret-link]]

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Hello,</p><p style="line-height:1.5">Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.</p><p style="line-height:1.5">Please confirm your email address with the link below, which works once, for 3 days.</p><p style="line-height:1.5">If you did not open this account, do not use the link, and please call us immediately.</p><p><a style="color:#174f3b" href="[[secret-link]]">Confirm your email address</a></p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'true', '2026-11-26 06:56:00.682052+00', '2026-11-26 06:56:01.756496+00', NULL, '0', '2026-11-26 06:56:00.682052+00', NULL, NULL, NULL, NULL),
('2', 'olivia@example.com', NULL, 'Your deposit has arrived', 'Dear Olivia,

Your initial deposit of $50.00 has arrived and your account is active.

If you did not make this deposit, please call us immediately.

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear Olivia,</p><p style="line-height:1.5">Your initial deposit of $50.00 has arrived and your account is active.</p><p style="line-height:1.5">If you did not make this deposit, please call us immediately.</p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 06:56:00.713984+00', '2026-11-26 06:56:01.756496+00', NULL, '0', '2026-11-26 06:56:00.713984+00', NULL, NULL, NULL, NULL),
('3', 'marcus@example.com', NULL, 'Welcome to Seven Hills Bank', 'Hello,

Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.

Please confirm your email address with the link below, which works once, for 3 days.

If you did not open this account, do not use the link, and please call us immediately.

Confirm your email address:
[[secret-link]]

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Hello,</p><p style="line-height:1.5">Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.</p><p style="line-height:1.5">Please confirm your email address with the link below, which works once, for 3 days.</p><p style="line-height:1.5">If you did not open this account, do not use the link, and please call us immediately.</p><p><a style="color:#174f3b" href="[[secret-link]]">Confirm your email address</a></p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'true', '2026-11-26 06:56:00.747664+00', '2026-11-26 06:56:01.756496+00', NULL, '0', '2026-11-26 06:56:00.747664+00', NULL, NULL, NULL, NULL),
('4', 'marcus@example.com', NULL, 'Your deposit has arrived', 'Dear Marcus,

Your initial deposit of $50.00 has arrived and your account is active.

If you did not make this deposit, please call us immediately.

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear Marcus,</p><p style="line-height:1.5">Your initial deposit of $50.00 has arrived and your account is active.</p><p style="line-height:1.5">If you did not make this deposit, please call us immediately.</p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 06:56:00.754302+00', '2026-11-26 06:56:01.756496+00', NULL, '0', '2026-11-26 06:56:00.754302+00', NULL, NULL, NULL, NULL),
('5', 'priya@example.com', NULL, 'Welcome to Seven Hills Bank', 'Hello,

Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.

Please confirm your email address with the link below, which works once, for 3 days.

If you did not open this account, do not use the link, and please call us immediately.

Confirm your email address:
[[secret-link]]

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Hello,</p><p style="line-height:1.5">Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.</p><p style="line-height:1.5">Please confirm your email address with the link below, which works once, for 3 days.</p><p style="line-height:1.5">If you did not open this account, do not use the link, and please call us immediately.</p><p><a style="color:#174f3b" href="[[secret-link]]">Confirm your email address</a></p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'true', '2026-11-26 06:56:00.763365+00', '2026-11-26 06:56:01.756496+00', NULL, '0', '2026-11-26 06:56:00.763365+00', NULL, NULL, NULL, NULL),
('6', 'priya@example.com', NULL, 'Your deposit has arrived', 'Dear Priya,

Your initial deposit of $50.00 has arrived and your account is active.

If you did not make this deposit, please call us immediately.

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear Priya,</p><p style="line-height:1.5">Your initial deposit of $50.00 has arrived and your account is active.</p><p style="line-height:1.5">If you did not make this deposit, please call us immediately.</p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 06:56:00.769469+00', '2026-11-26 06:56:01.756496+00', NULL, '0', '2026-11-26 06:56:00.769469+00', NULL, NULL, NULL, NULL),
('7', 'noah@example.com', NULL, 'Welcome to Seven Hills Bank', 'Hello,

Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.

Please confirm your email address with the link below, which works once, for 3 days.

If you did not open this account, do not use the link, and please call us immediately.

Confirm your email address:
[[secret-link]]

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Hello,</p><p style="line-height:1.5">Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.</p><p style="line-height:1.5">Please confirm your email address with the link below, which works once, for 3 days.</p><p style="line-height:1.5">If you did not open this account, do not use the link, and please call us immediately.</p><p><a style="color:#174f3b" href="[[secret-link]]">Confirm your email address</a></p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'true', '2026-11-26 06:56:00.77764+00', '2026-11-26 06:56:01.756496+00', NULL, '0', '2026-11-26 06:56:00.77764+00', NULL, NULL, NULL, NULL),
('8', 'sam@example.com', NULL, 'Welcome to Seven Hills Bank', 'Hello,

Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.

Please confirm your email address with the link below, which works once, for 3 days.

If you did not open this account, do not use the link, and please call us immediately.

Confirm your email address:
[[secret-link]]

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Hello,</p><p style="line-height:1.5">Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.</p><p style="line-height:1.5">Please confirm your email address with the link below, which works once, for 3 days.</p><p style="line-height:1.5">If you did not open this account, do not use the link, and please call us immediately.</p><p><a style="color:#174f3b" href="[[secret-link]]">Confirm your email address</a></p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'true', '2026-11-26 06:56:00.7841+00', '2026-11-26 06:56:01.756496+00', NULL, '0', '2026-11-26 06:56:00.7841+00', NULL, NULL, NULL, NULL),
('9', 'sam@example.com', NULL, 'Your deposit has arrived', 'Dear Sam,

Your initial deposit of $50.00 has arrived and your account is active.

If you did not make this deposit, please call us immediately.

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear Sam,</p><p style="line-height:1.5">Your initial deposit of $50.00 has arrived and your account is active.</p><p style="line-height:1.5">If you did not make this deposit, please call us immediately.</p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 06:56:00.789909+00', '2026-11-26 06:56:01.756496+00', NULL, '0', '2026-11-26 06:56:00.789909+00', NULL, NULL, NULL, NULL),
('10', 'admin@example.com', NULL, 'Welcome to Seven Hills Bank', 'Hello,

Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.

Please confirm your email address with the link below, which works once, for 3 days.

If you did not open this account, do not use the link, and please call us immediately.

Confirm your email address:
[[secret-link]]

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Hello,</p><p style="line-height:1.5">Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.</p><p style="line-height:1.5">Please confirm your email address with the link below, which works once, for 3 days.</p><p style="line-height:1.5">If you did not open this account, do not use the link, and please call us immediately.</p><p><a style="color:#174f3b" href="[[secret-link]]">Confirm your email address</a></p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'true', '2026-11-26 06:56:00.798257+00', '2026-11-26 06:56:01.756496+00', NULL, '0', '2026-11-26 06:56:00.798257+00', NULL, NULL, NULL, NULL),
('11', 'admin@example.com', NULL, 'Your deposit has arrived', 'Dear Grace,

Your initial deposit of $50.00 has arrived and your account is active.

If you did not make this deposit, please call us immediately.

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear Grace,</p><p style="line-height:1.5">Your initial deposit of $50.00 has arrived and your account is active.</p><p style="line-height:1.5">If you did not make this deposit, please call us immediately.</p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 06:56:00.804313+00', '2026-11-26 06:56:01.756496+00', NULL, '0', '2026-11-26 06:56:00.804313+00', NULL, NULL, NULL, NULL),
('12', 'teller@example.com', NULL, 'Welcome to Seven Hills Bank', 'Hello,

Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.

Please confirm your email address with the link below, which works once, for 3 days.

If you did not open this account, do not use the link, and please call us immediately.

Confirm your email address:
[[secret-link]]

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Hello,</p><p style="line-height:1.5">Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.</p><p style="line-height:1.5">Please confirm your email address with the link below, which works once, for 3 days.</p><p style="line-height:1.5">If you did not open this account, do not use the link, and please call us immediately.</p><p><a style="color:#174f3b" href="[[secret-link]]">Confirm your email address</a></p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'true', '2026-11-26 06:56:00.815652+00', '2026-11-26 06:56:01.756496+00', NULL, '0', '2026-11-26 06:56:00.815652+00', NULL, NULL, NULL, NULL),
('13', 'teller@example.com', NULL, 'Your deposit has arrived', 'Dear Theo,

Your initial deposit of $50.00 has arrived and your account is active.

If you did not make this deposit, please call us immediately.

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear Theo,</p><p style="line-height:1.5">Your initial deposit of $50.00 has arrived and your account is active.</p><p style="line-height:1.5">If you did not make this deposit, please call us immediately.</p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 06:56:00.821633+00', '2026-11-26 06:56:01.756496+00', NULL, '0', '2026-11-26 06:56:00.821633+00', NULL, NULL, NULL, NULL),
('14', 'operations@example.com', NULL, 'Welcome to Seven Hills Bank', 'Hello,

Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.

Please confirm your email address with the link below, which works once, for 3 days.

If you did not open this account, do not use the link, and please call us immediately.

Confirm your email address:
[[secret-link]]

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Hello,</p><p style="line-height:1.5">Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.</p><p style="line-height:1.5">Please confirm your email address with the link below, which works once, for 3 days.</p><p style="line-height:1.5">If you did not open this account, do not use the link, and please call us immediately.</p><p><a style="color:#174f3b" href="[[secret-link]]">Confirm your email address</a></p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'true', '2026-11-26 06:56:00.834306+00', '2026-11-26 06:56:01.756496+00', NULL, '0', '2026-11-26 06:56:00.834306+00', NULL, NULL, NULL, NULL),
('15', 'operations@example.com', NULL, 'Your deposit has arrived', 'Dear Ruth,

Your initial deposit of $50.00 has arrived and your account is active.

If you did not make this deposit, please call us immediately.

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear Ruth,</p><p style="line-height:1.5">Your initial deposit of $50.00 has arrived and your account is active.</p><p style="line-height:1.5">If you did not make this deposit, please call us immediately.</p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 06:56:00.839515+00', '2026-11-26 06:56:01.756496+00', NULL, '0', '2026-11-26 06:56:00.839515+00', NULL, NULL, NULL, NULL),
('16', 'support@example.com', NULL, 'Welcome to Seven Hills Bank', 'Hello,

Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.

Please confirm your email address with the link below, which works once, for 3 days.

If you did not open this account, do not use the link, and please call us immediately.

Confirm your email address:
[[secret-link]]

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Hello,</p><p style="line-height:1.5">Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.</p><p style="line-height:1.5">Please confirm your email address with the link below, which works once, for 3 days.</p><p style="line-height:1.5">If you did not open this account, do not use the link, and please call us immediately.</p><p><a style="color:#174f3b" href="[[secret-link]]">Confirm your email address</a></p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'true', '2026-11-26 06:56:00.848103+00', '2026-11-26 06:56:01.756496+00', NULL, '0', '2026-11-26 06:56:00.848103+00', NULL, NULL, NULL, NULL),
('17', 'support@example.com', NULL, 'Your deposit has arrived', 'Dear June,

Your initial deposit of $50.00 has arrived and your account is active.

If you did not make this deposit, please call us immediately.

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear June,</p><p style="line-height:1.5">Your initial deposit of $50.00 has arrived and your account is active.</p><p style="line-height:1.5">If you did not make this deposit, please call us immediately.</p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 06:56:00.854652+00', '2026-11-26 06:56:01.756496+00', NULL, '0', '2026-11-26 06:56:00.854652+00', NULL, NULL, NULL, NULL),
('18', 'auditor@example.com', NULL, 'Welcome to Seven Hills Bank', 'Hello,

Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.

Please confirm your email address with the link below, which works once, for 3 days.

If you did not open this account, do not use the link, and please call us immediately.

Confirm your email address:
[[secret-link]]

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Hello,</p><p style="line-height:1.5">Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.</p><p style="line-height:1.5">Please confirm your email address with the link below, which works once, for 3 days.</p><p style="line-height:1.5">If you did not open this account, do not use the link, and please call us immediately.</p><p><a style="color:#174f3b" href="[[secret-link]]">Confirm your email address</a></p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'true', '2026-11-26 06:56:00.863622+00', '2026-11-26 06:56:01.756496+00', NULL, '0', '2026-11-26 06:56:00.863622+00', NULL, NULL, NULL, NULL),
('19', 'auditor@example.com', NULL, 'Your deposit has arrived', 'Dear Walter,

Your initial deposit of $50.00 has arrived and your account is active.

If you did not make this deposit, please call us immediately.

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear Walter,</p><p style="line-height:1.5">Your initial deposit of $50.00 has arrived and your account is active.</p><p style="line-height:1.5">If you did not make this deposit, please call us immediately.</p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 06:56:00.869867+00', '2026-11-26 06:56:01.756496+00', NULL, '0', '2026-11-26 06:56:00.869867+00', NULL, NULL, NULL, NULL),
('20', 'marcus@example.com', NULL, 'A scheduled payment was not made', 'Dear Marcus,

Your scheduled payment of $14,500.00 to Olivia (used car) on November 25, 2026 was not made. Insufficient funds: the amount is more than your available balance.

We do not try this payment again. You can pay now, or change the schedule, under Scheduled Payments.

You get this because we always tell you when a scheduled payment is late or not made.

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear Marcus,</p><p style="line-height:1.5">Your scheduled payment of $14,500.00 to Olivia (used car) on November 25, 2026 was not made. Insufficient funds: the amount is more than your available balance.</p><p style="line-height:1.5">We do not try this payment again. You can pay now, or change the schedule, under Scheduled Payments.</p><p style="line-height:1.5">You get this because we always tell you when a scheduled payment is late or not made.</p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 06:56:01.600101+00', '2026-11-26 06:56:01.756496+00', NULL, '0', '2026-11-26 06:56:01.600101+00', NULL, NULL, NULL, NULL),
('21', 'priya@example.com', NULL, 'Case C00000001: we are looking into it', 'Dear Priya,

You reported a problem with a transaction, and we are looking into it. By December 10, 2026, we will tell you the result, or credit the amount to your account while we continue. You will have the result by January 10, 2027 at the latest.

If you have questions, please call us at (513) 426-6667 and mention case C00000001.

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear Priya,</p><p style="line-height:1.5">You reported a problem with a transaction, and we are looking into it. By December 10, 2026, we will tell you the result, or credit the amount to your account while we continue. You will have the result by January 10, 2027 at the latest.</p><p style="line-height:1.5">If you have questions, please call us at (513) 426-6667 and mention case C00000001.</p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 06:56:01.72409+00', '2026-11-26 06:56:01.756496+00', NULL, '0', '2026-11-26 06:56:01.72409+00', NULL, NULL, NULL, NULL),
('22', 'olivia@example.com', NULL, 'We have received your wire transfer', 'Dear Olivia,

We have received your order to wire $100.00 to Ada Byron. The amount and the fee of $2.00 are held in your account; wires take 1-3 business days and cannot be reversed once they are sent.

If you did not order this wire, please call us immediately: (513) 426-6667.

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear Olivia,</p><p style="line-height:1.5">We have received your order to wire $100.00 to Ada Byron. The amount and the fee of $2.00 are held in your account; wires take 1-3 business days and cannot be reversed once they are sent.</p><p style="line-height:1.5">If you did not order this wire, please call us immediately: (513) 426-6667.</p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 06:56:01.860179+00', NULL, NULL, '0', '2026-11-26 06:56:01.860179+00', NULL, NULL, NULL, NULL),
('23', 'olivia@example.com', NULL, 'We have received your wire transfer', 'Dear Olivia,

We have received your order to wire $75.00 to Ada Byron. The amount and the fee of $1.50 are held in your account; wires take 1-3 business days and cannot be reversed once they are sent.

If you did not order this wire, please call us immediately: (513) 426-6667.

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear Olivia,</p><p style="line-height:1.5">We have received your order to wire $75.00 to Ada Byron. The amount and the fee of $1.50 are held in your account; wires take 1-3 business days and cannot be reversed once they are sent.</p><p style="line-height:1.5">If you did not order this wire, please call us immediately: (513) 426-6667.</p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 06:56:01.87927+00', NULL, NULL, '0', '2026-11-26 06:56:01.87927+00', NULL, NULL, NULL, NULL),
('24', 'olivia@example.com', NULL, 'Completed: your wire of $75.00 to Ada Byron', 'Dear Olivia,

Your wire of $75.00 to Ada Byron has been completed.

You get this because we always email you what became of a pending transaction.

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear Olivia,</p><p style="line-height:1.5">Your wire of $75.00 to Ada Byron has been completed.</p><p style="line-height:1.5">You get this because we always email you what became of a pending transaction.</p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 06:56:01.891956+00', NULL, NULL, '0', '2026-11-26 06:56:01.891956+00', NULL, NULL, NULL, NULL),
('25', 'olivia@example.com', NULL, 'We corrected a transaction', 'Dear Olivia,

We corrected transaction SH00000057 and credited $42.10 to your account.

If you did not expect this, please call us: (513) 426-6667.

Reason: Made twice
Receipt: SH00000058

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear Olivia,</p><p style="line-height:1.5">We corrected transaction SH00000057 and credited $42.10 to your account.</p><p style="line-height:1.5">If you did not expect this, please call us: (513) 426-6667.</p><table style="border-collapse:collapse"><tr><th style="text-align:left;font-weight:400;padding:.25rem 1.5rem .25rem 0">Reason</th><td style="font-weight:700">Made twice</td></tr><tr><th style="text-align:left;font-weight:400;padding:.25rem 1.5rem .25rem 0">Receipt</th><td style="font-weight:700">SH00000058</td></tr></table><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 06:56:01.98647+00', NULL, NULL, '0', '2026-11-26 06:56:01.98647+00', NULL, NULL, NULL, NULL),
('26', 'marcus@example.com', NULL, 'We corrected a transaction', 'Dear Marcus,

We corrected transaction SH00000057 and debited $42.10 from your account.

If you did not expect this, please call us: (513) 426-6667.

Reason: Made twice
Receipt: SH00000058

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear Marcus,</p><p style="line-height:1.5">We corrected transaction SH00000057 and debited $42.10 from your account.</p><p style="line-height:1.5">If you did not expect this, please call us: (513) 426-6667.</p><table style="border-collapse:collapse"><tr><th style="text-align:left;font-weight:400;padding:.25rem 1.5rem .25rem 0">Reason</th><td style="font-weight:700">Made twice</td></tr><tr><th style="text-align:left;font-weight:400;padding:.25rem 1.5rem .25rem 0">Receipt</th><td style="font-weight:700">SH00000058</td></tr></table><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 06:56:01.98647+00', NULL, NULL, '0', '2026-11-26 06:56:01.98647+00', NULL, NULL, NULL, NULL),
('27', 'support@sevenhillsbank.example', 'olivia@example.com', '[SM00000001] Opening hours', 'Are you open on the day after Thanksgiving?

From: Olivia Martinez
Email: olivia@example.com
Customer: 1001
Reference: SM00000001

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Are you open on the day after Thanksgiving?</p><table style="border-collapse:collapse"><tr><th style="text-align:left;font-weight:400;padding:.25rem 1.5rem .25rem 0">From</th><td style="font-weight:700">Olivia Martinez</td></tr><tr><th style="text-align:left;font-weight:400;padding:.25rem 1.5rem .25rem 0">Email</th><td style="font-weight:700">olivia@example.com</td></tr><tr><th style="text-align:left;font-weight:400;padding:.25rem 1.5rem .25rem 0">Customer</th><td style="font-weight:700">1001</td></tr><tr><th style="text-align:left;font-weight:400;padding:.25rem 1.5rem .25rem 0">Reference</th><td style="font-weight:700">SM00000001</td></tr></table><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 06:56:02.135846+00', NULL, NULL, '0', '2026-11-26 06:56:02.135846+00', NULL, NULL, NULL, NULL),
('28', 'marcus@example.com', NULL, 'Reset your password', 'Hello,

Someone, hopefully you, asked to reset the password of your Seven Hills Bank account. The link below works once, for 30 minutes.

If this was not you, you do not need to do anything: your password has not changed.

Choose a new password:
[[secret-link]]

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Hello,</p><p style="line-height:1.5">Someone, hopefully you, asked to reset the password of your Seven Hills Bank account. The link below works once, for 30 minutes.</p><p style="line-height:1.5">If this was not you, you do not need to do anything: your password has not changed.</p><p><a style="color:#174f3b" href="[[secret-link]]">Choose a new password</a></p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'true', '2026-11-26 06:56:02.199849+00', NULL, NULL, '0', '2026-11-26 06:56:02.199849+00', NULL, NULL, NULL, NULL),
('29', 'ada@example.com', NULL, 'Welcome to Seven Hills Bank', 'Hello,

Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.

Please confirm your email address with the link below, which works once, for 3 days.

If you did not open this account, do not use the link, and please call us immediately.

Confirm your email address:
[[secret-link]]

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Hello,</p><p style="line-height:1.5">Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.</p><p style="line-height:1.5">Please confirm your email address with the link below, which works once, for 3 days.</p><p style="line-height:1.5">If you did not open this account, do not use the link, and please call us immediately.</p><p><a style="color:#174f3b" href="[[secret-link]]">Confirm your email address</a></p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'true', '2026-11-26 06:56:02.208784+00', NULL, NULL, '0', '2026-11-26 06:56:02.208784+00', NULL, NULL, NULL, NULL),
('30', 'ada@example.com', NULL, 'An authenticator app was added', 'Dear Ada,

An authenticator app was added to your account. From now on, signing in with your password also takes its 6-digit code.

If this was not you, please call us immediately: 1-800-742-2265, day or night.

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear Ada,</p><p style="line-height:1.5">An authenticator app was added to your account. From now on, signing in with your password also takes its 6-digit code.</p><p style="line-height:1.5">If this was not you, please call us immediately: 1-800-742-2265, day or night.</p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 06:56:02.288489+00', NULL, NULL, '0', '2026-11-26 06:56:02.288489+00', NULL, NULL, NULL, NULL),
('31', 'priya@example.com', NULL, 'Your contact details were changed', 'Dear Priya,

Your profile was changed: name. If you did not do this, please call (513) 426-6667.

If this was not you, please call us immediately: 1-800-742-2265, day or night.

You get this because it concerns the security of your account. Your profile lists everything of this kind: https://bank.example/profile

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear Priya,</p><p style="line-height:1.5">Your profile was changed: name. If you did not do this, please call (513) 426-6667.</p><p style="line-height:1.5">If this was not you, please call us immediately: 1-800-742-2265, day or night.</p><p style="line-height:1.5">You get this because it concerns the security of your account. Your profile lists everything of this kind: https://bank.example/profile</p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 06:56:02.390167+00', NULL, NULL, '0', '2026-11-26 06:56:02.390167+00', NULL, NULL, NULL, NULL);

insert into public.mail_secret (message_id, reset_token_id, ciphertext, key_id, expires_at, email_link_id) overriding system value values
('28', '1', E'\\x502a1ed8e1b453fcbe53e9f0ef86230be6c84ba5e3bf50ad883dae09f4c66de2127bb05f36e546413abdad554eb1d604766b25b4ea3a5f3e0164b86eef3190f5d6c2a30ab5ba7a0496358edfe5e435a08e0b5e72a750bf09d20aa25792f80a2bf365bd1a', 'baseline', '2026-11-26 07:26:02.199849+00', NULL),
('29', NULL, E'\\x8cbd699e2c9bb784c06322f5e122f6cb14663191a8d196564ce4d8871a0835b5052aef1d37f682bc69a5e921b58e105ce174ba341366a07b6d0b3c05d9cf164c8ba69b1cb67aa509d2529489c304cfa983b698f631d45cbd07841f36b6b773707fa6decaeb6c507b8955a18575114db8', 'baseline', '2026-11-29 06:56:02.208784+00', '11');

insert into public.name_change (id, customer_id, first_name, last_name, requested_at, outcome, ended_at, decided_by, reason) overriding system value values
('1', '1003', 'Priyanka', 'Raman', '2026-11-26 06:56:02.186295+00', NULL, NULL, NULL, NULL);

insert into public.notification (id, customer_id, kind, reference, transaction_id, amount, party, is_shown, created_at, read_at, payment_request_id, request_event, sentence, schedule_id) overriding system value values
('1', '1002', 'schedule_failed', 'occurrence:3:2026-11-25', NULL, '1450000', 'Olivia (used car)', 'false', '2026-11-26 06:56:01.600101+00', NULL, NULL, NULL, 'Your scheduled payment of $14,500.00 to Olivia (used car) on November 25, 2026 was not made. Insufficient funds: the amount is more than your available balance.', '3'),
('2', '1002', 'payment_request', 'payment-request:1:asked', NULL, '2450', 'Olivia M.', 'true', '2026-11-26 06:56:02.345357+00', NULL, '1', 'asked', NULL, NULL),
('3', '1001', 'payment_request', 'payment-request:2:asked', NULL, '1800', 'Priya R.', 'true', '2026-11-26 06:56:02.345357+00', NULL, '2', 'asked', NULL, NULL),
('4', '1001', 'money_in', 'transaction:47', '47', '9235', 'Marcus B.', 'true', '2026-11-26 06:56:02.355084+00', NULL, NULL, NULL, NULL, NULL),
('5', '1002', 'money_in', 'transaction:48', '48', '2740', 'Olivia M.', 'true', '2026-11-26 06:56:02.355084+00', NULL, NULL, NULL, NULL, NULL),
('6', '1001', 'wire_settled', 'transaction:55', '55', '7500', 'Ada Byron', 'true', '2026-11-26 06:56:02.355084+00', NULL, NULL, NULL, NULL, NULL),
('7', '1002', 'money_in', 'transaction:57', '57', '4210', 'Olivia M.', 'true', '2026-11-26 06:56:02.355084+00', NULL, NULL, NULL, NULL, NULL),
('8', '1001', 'money_in', 'transaction:58', '58', '4210', 'Marcus B.', 'true', '2026-11-26 06:56:02.355084+00', NULL, NULL, NULL, NULL, NULL),
('9', '1003', 'contact_changed', 'event:54', NULL, NULL, NULL, 'true', '2026-11-26 06:56:02.390167+00', NULL, NULL, NULL, 'Your profile was changed: name. If you did not do this, please call (513) 426-6667.', NULL),
('10', '1011', 'factor_changed', 'event:59', NULL, NULL, NULL, 'true', '2026-11-26 06:56:02.390167+00', NULL, NULL, NULL, 'An authenticator app was set up.', NULL);

insert into public.occurrence (schedule_id, nominal_on, due_on, amount, state, attempts, attempt_at, is_late, reason, paused_schedule, transaction_id, ended_at, dismissed_at) overriding system value values
('3', '2026-11-25', '2026-11-25', '1450000', 'failed', '4', NULL, 'false', 'Insufficient funds: the amount is more than your available balance.', 'false', NULL, '2026-11-26 06:56:01.600101+00', NULL);

insert into public.password_reset_token (id, customer_id, token_hash, expires_at, used_at, created_at) overriding system value values
('1', '1002', E'\\xe5ea8f66ae8d9910f14501312907f30c70cfa4790840d0b4c4b40615b23035a3', '2026-11-26 07:26:02.199849+00', NULL, '2026-11-26 06:56:02.199849+00');

insert into public.payee_seal (transaction_id, key_id, mac, created_at) overriding system value values
('54', 'baseline', E'\\x5d491c195fbf149d71732a3ac80cb5aac6aa2da3eb5206079de7d4b43ab714d2', '2026-11-26 06:56:01.860179+00'),
('55', 'baseline', E'\\x346aaccb247b1b087ee34b1e9eb4021497c06d76c82aaa1ddfd35b76188e102b', '2026-11-26 06:56:01.87927+00'),
('56', 'baseline', E'\\x9f44fa3684f9cc0b1149ddf12b9472d8ebccd49440a043b79ef2b51ddc06f301', '2026-11-26 06:56:01.913435+00');

insert into public.payment_order (transaction_id, ordered_at, acknowledged_at) overriding system value values
('56', '2026-11-26 06:56:01.920297+00', NULL);

insert into public.payment_request (id, asker_id, asked_id, token_hash, amount, note, state, answered_by, transaction_id, created_at, expires_at, ended_at) overriding system value values
('1', '1001', '1002', NULL, '2450', 'Concert tickets', 'open', NULL, NULL, '2026-11-26 06:56:01.743837+00', '2026-12-26 06:56:01.743837+00', NULL),
('2', '1003', '1001', NULL, '1800', 'Book club dinner', 'open', NULL, NULL, '2026-11-26 06:56:01.749821+00', '2026-12-26 06:56:01.749821+00', NULL);

insert into public.pin (customer_id, key_id, salt, mac, failure_count, locked_until, set_at) overriding system value values
('1001', 'baseline', E'\\x5d048a63a1b08659b1ba767e7800caba', E'\\x2c84982a4404824fbb12f487a194e546f6e7cf00925b958b8956a7e994b4f725', '0', NULL, '2026-11-26 06:56:00.737899+00'),
('1002', 'baseline', E'\\x769df4ec4d152ca4d78b36603054635a', E'\\x82c5c8104a501c69fd8c49841d4125509fc7b9bc19a6b04a10464924cb1d3950', '0', NULL, '2026-11-26 06:56:00.759113+00'),
('1003', 'baseline', E'\\x5cc2174f7a5a922af0d2782bc60f3bb6', E'\\xcf2b5526a3ca0b758497723f1d5c2759bf80d8254c90a3abefaa9ef386d10439', '0', NULL, '2026-11-26 06:56:00.773715+00'),
('1005', 'baseline', E'\\x8bfe3a3faa9ade7af4e5537ab82e0b7d', E'\\xf50bd2f1929bb10b590e1963d6e83fb6535001ee25ceec731b99466235d93501', '0', NULL, '2026-11-26 06:56:00.794355+00'),
('1006', 'baseline', E'\\x08f16d93418a7e818f53ada40cbcab5b', E'\\x68180a6cfd4dc5c47c7dc4a19a1f6080778e0ed7d794eba10668a804e7ed490c', '0', NULL, '2026-11-26 06:56:00.80887+00'),
('1007', 'baseline', E'\\x861359c710a51211223c3d571c22ff0b', E'\\x477f5f44bb33fdd5a217e84a2af264105c883146aaf0efdf45812fd8e4f499ac', '0', NULL, '2026-11-26 06:56:00.829032+00'),
('1008', 'baseline', E'\\x2c8f91b4e471975ad78534fe16773243', E'\\x038daaacf0b3e11ccb8f88e6905c89e74b472cf955a611b3816357e5be4f6e79', '0', NULL, '2026-11-26 06:56:00.84371+00'),
('1009', 'baseline', E'\\x2ac94ceaa2d949fd800b87ef0516e6ef', E'\\xeb5e4ccfc9b3b5362a762d08229814b39a8d948e7442d7ecdcfaae73dea4145b', '0', NULL, '2026-11-26 06:56:00.858861+00'),
('1010', 'baseline', E'\\xade1c1303c158ef15d6b4b4403dab768', E'\\x0f5fa432c6c0ac3e981f824ef65a12ba4332cb98fea8a7bf527ab522ebdc45fe', '0', NULL, '2026-11-26 06:56:00.874413+00');

insert into public.proposal (id, action, subject, person_id, barred_ids, payload, changes, base_version, approvals, maker_id, reason, state, created_at, expires_at, ended_at) overriding system value values
('1', 'balance_adjustment', 'account 1002', '1002', '{1002}', '{"reason": "A correction", "accountId": 1002, "customerId": "1002", "newBalance": "100000", "expectedBalance": null}', '[{"after": "$1,000.00", "field": "Balance", "before": "$8,664.77"}]', '866477', '1', '1006', 'A correction', 'open', '2026-11-26 06:56:02.008988+00', '2026-12-03 06:56:02.008988+00', NULL);

insert into public.recovery_code (customer_id, mac, key_id, created_at, used_at) overriding system value values
('1011', E'\\x184366aaf5a50a31f29e1b10c5aca46872fd6441bfa9b015356b271c3ae9f3b4', 'baseline', '2026-11-26 06:56:02.288489+00', NULL),
('1011', E'\\x1d82d02662bfede1ef1ac927bdb83adab6c30207b705da43af1971369a0cb8f1', 'baseline', '2026-11-26 06:56:02.288489+00', NULL),
('1011', E'\\x68c1458f63b93d1d9d6d5468429e21b1371385cdb0c91686cc242fa50f8e5128', 'baseline', '2026-11-26 06:56:02.288489+00', NULL),
('1011', E'\\x72f7b9ec823e647f67cec90e89e008f1e072159fefcf9857f0d122af344d15f9', 'baseline', '2026-11-26 06:56:02.288489+00', NULL),
('1011', E'\\x795cb0f66c7ba2ae6455eea53ab705ea02fe9987e27694b105b2fc239fefce0d', 'baseline', '2026-11-26 06:56:02.288489+00', NULL),
('1011', E'\\x7b0675135803a9ac20c3e6c196b2218bb8628337c9722a1db2bb8cb0e4909f8c', 'baseline', '2026-11-26 06:56:02.288489+00', NULL),
('1011', E'\\x7f81c10261686cda8819328851106a0aba133d7a440b8b8dc4413366d6d59c4f', 'baseline', '2026-11-26 06:56:02.288489+00', NULL),
('1011', E'\\x95f2914ab8e15bb3ca960d82af8639aa8f96c0192b2584965f54ff0b7b20c180', 'baseline', '2026-11-26 06:56:02.288489+00', NULL),
('1011', E'\\xa0c78bf5938838d769427f5d421ed4a73f3ad90497717f80ed705ba33d89fc8e', 'baseline', '2026-11-26 06:56:02.288489+00', NULL),
('1011', E'\\xd348cafa18bf7a395a454d7bbf175d3084a4a98e96dd02e750ad20c2de9cecf2', 'baseline', '2026-11-26 06:56:02.288489+00', NULL);

insert into public.reserved_email (email, customer_id, restorable_until) overriding system value values
('ada@example.com', '1011', NULL),
('admin@example.com', '1006', NULL),
('auditor@example.com', '1010', NULL),
('marcus@example.com', '1002', NULL),
('noah@example.com', '1004', NULL),
('olivia@example.com', '1001', NULL),
('operations@example.com', '1008', NULL),
('priya@example.com', '1003', NULL),
('sam@example.com', '1005', NULL),
('support@example.com', '1009', NULL),
('teller@example.com', '1007', NULL);

insert into public.response_rollup (is_only_row, through_day, time_zone) overriding system value values
('true', NULL, '');

insert into public.sandbox_payment (provider, idempotency_key, identifier, amount, state, reason, decision, decided_from, created_at) overriding system value values
('zelle', 'payment-56', 'jordan@example.com', '2000', 'completed', NULL, NULL, NULL, '2026-11-26 06:56:01.923683+00');

insert into public.sandbox_wire (idempotency_key, routing_number, account_last_four, recipient_name, amount, created_at) overriding system value values
('wire-55', '042000314', '4433', 'Ada Byron', '7500', '2026-11-26 06:56:02.323037+00');

insert into public.saved_payee (id, customer_id, kind, nickname, account_id, fingerprint, details_ciphertext, key_id, created_at, removed_at) overriding system value values
('1', '1001', 'customer', 'Rent (Marcus)', '1002', 'leqT3TMLFtZJsFjiQgQuAfTk6l5nv0BYViXiRCZcIug=', E'\\xf444ec83520e30c2b21cdc2d146005e99761e38d51f8a947abff26c488793e7113e057e03c271693f7d9feb7463754394c17d50c7f242b558ae62051085fe526eb6e', 'baseline', '2026-11-26 06:56:01.52924+00', NULL),
('2', '1001', 'customer', 'Priya', '1003', 'VK8EYunpeVvMuaXg4H/yBFFb4/7BlS80p1A0YHFUKds=', E'\\x67bd0f04bf229ef5718f153a4b1eff271a399ec383edc4d5b58b4a3fafc24f81a0f104ddd18468b14a46490eed9ff55b7d5f7d949dd674fbfeb1e81063902b42ca9a', 'baseline', '2026-11-26 06:56:01.541357+00', NULL),
('3', '1001', 'bank_account', 'Queen City Energy', NULL, '/U6GJyy+yi8k3dkJ+K7mh8N+Lf538U2xeoAiYj+ojLw=', E'\\xf5daddcbe985a3ae080903879d98324b05850d885ce98acaf4e8e9d049769827bd54070913e4589ee1c904f0770a70eb97fa430326f850cf2a6e1218d53f5b4c4da9d16829d58ef06bc96fd8c5c78a65a1c14963d954dea0c74754685de5f0252aa83d293a8cc22de8f6a109415c83125cfb956647e08efcada1a7cddd6ca16b358f14b619fd72a2ce883395783082fe63c8dcda56f1af8888726be059bb66ed554f028f1743f5730ee603ef81f3a2c4682f6fb014ceb9d7c53cf17ea542ee8189374e4d9e076c61436fbbf4d832815cbae10544ac5e5fe0c2767e111ebbc3d90a1a82833ba58309183693acfe0bd0fdb9777222423ab2d165dd492be9056947591ae14535df957780eb17503b7e3862a738880f561895c04b61769fc0d559353cbfbb71473b6d0d2fa2b446f233', 'baseline', '2026-11-26 06:56:01.550206+00', NULL),
('4', '1001', 'payment_service', 'Jordan (piano lessons)', NULL, 'O5Ah+nBgp3rsCVyiQetrmVeOdhopU/5gd9Tq8kJ8404=', E'\\x4633e19fe4b06d5f6afeccf6ba0be620484feba48e4fa7c41f9a6c4337ea1f004950af90d800e25baeb7f5d957c943584468c875ed65e0896ecd91252ce23ddabd3ccfa0b43a8db55d227d2ff1f9979c7e06ee0fb58ae003a5622cfa374b0a1ad98638e8ccf2a08c75447b3a00dd5bd40777512856d37b36b1830d0f1987f4a161a5b69bf9ce8a1289c2d2bc9fa78eeb09b7fd', 'baseline', '2026-11-26 06:56:01.557786+00', NULL),
('5', '1002', 'customer', 'Olivia (used car)', '1001', 'ySEiBYcqLj+g8cNuNIEBIQcIl8JRMbUDBjJuhxul0HM=', E'\\xe4dfd907c25f07d108fd75ae13081e3b4fb8ac30f95b595edc4759dea03c20b6ef4eca1f4e21c5806b6c83421247dd281b38429e32bb69bd57f1190a699fd34498b2', 'baseline', '2026-11-26 06:56:01.566813+00', NULL);

insert into public.saved_reply (id, title, text, updated_by, updated_at) overriding system value values
('1', 'Hours', 'We are open at all times.', '1009', '2026-11-26 06:56:02.178486+00');

insert into public.schedule (id, customer_id, payee_id, amount, description, every, first_on, day, second_day, shift, ends_on, count, state, paused_by, failed_in_row, next_on, next_due_on, request_key, created_at, updated_at) overriding system value values
('1', '1001', '1', '115000', 'Rent share', 'monthly', '2026-11-30', '31', NULL, 'none', NULL, NULL, 'active', NULL, '0', '2026-11-30', '2026-11-30', NULL, '2026-11-26 06:56:01.563709+00', '2026-11-26 06:56:01.563709+00'),
('2', '1001', '2', '4000', 'Book club', 'monthly', '2026-12-15', '15', NULL, 'none', NULL, NULL, 'active', NULL, '0', '2026-12-15', '2026-12-15', NULL, '2026-11-26 06:56:01.565004+00', '2026-11-26 06:56:01.565004+00'),
('3', '1002', '5', '1450000', 'Used car', 'once', '2026-11-25', '25', NULL, 'none', NULL, NULL, 'ended', NULL, '1', NULL, NULL, NULL, '2026-11-26 06:56:01.571577+00', '2026-11-26 06:56:01.600101+00'),
('4', '1001', '2', '2500', NULL, 'monthly', '2026-12-16', '16', NULL, 'none', NULL, NULL, 'active', NULL, '0', '2026-12-16', '2026-12-16', NULL, '2026-11-26 06:56:01.967134+00', '2026-11-26 06:56:01.967134+00');

insert into public.session (token_hash, customer_id, created_at, last_active_at, expires_at, ip_address, user_agent, id, opened_by, confirmed_at, confirmed_by, second_factor_at) overriding system value values
(E'\\x02f61a550afdd12ac2eb92e96522c4281e97510fb95760b83f989c8271bb2232', '1009', '2026-11-26 06:56:02.151894+00', '2026-11-26 06:56:02.151894+00', '2026-11-26 18:56:02.151894+00', '127.0.0.1', 'lightMyRequest', '8', 'password', '2026-11-26 06:56:02.151894+00', 'password', NULL),
(E'\\x106fc9d7e5e6fbbc550de8ba072381a2120d1d2555269aa5cb28261587dbf2ac', '1003', '2026-11-26 06:56:02.143372+00', '2026-11-26 06:56:02.143372+00', '2026-11-26 18:56:02.143372+00', '127.0.0.1', 'lightMyRequest', '7', 'password', '2026-11-26 06:56:02.143372+00', 'password', NULL),
(E'\\x164a19df5fa1d453cd0bdb02dcef2d2aeb3ff6dcee1eabc2b666a367bbc50332', '1011', '2026-11-26 06:56:02.23085+00', '2026-11-26 06:56:02.23085+00', '2026-11-26 18:56:02.23085+00', '127.0.0.1', 'lightMyRequest', '10', 'password', '2026-11-26 06:56:02.288489+00', 'code', '2026-11-26 06:56:02.288489+00'),
(E'\\x1865653725db42d25cc6221dd65cebbcc98ffffb7eed6a1880c4d1dcaa6308e7', '1001', '2026-11-26 06:56:01.787423+00', '2026-11-26 06:56:01.787423+00', '2026-11-26 18:56:01.787423+00', '127.0.0.1', 'lightMyRequest', '1', 'password', '2026-11-26 06:56:01.787423+00', 'password', NULL),
(E'\\x30950deab22e18fa94c476d2d3ebf77645f84259db2fda9c731bec47da0158db', '1002', '2026-11-26 06:56:01.814804+00', '2026-11-26 06:56:01.814804+00', '2026-11-26 18:56:01.814804+00', '127.0.0.1', 'lightMyRequest', '2', 'password', '2026-11-26 06:56:01.814804+00', 'password', NULL),
(E'\\x4b9d308da39c898c7fefece9bea020ced26e85226c8cf2d3921e8c1af0b64ad6', '1009', '2026-11-26 06:56:02.094599+00', '2026-11-26 06:56:02.094599+00', '2026-11-26 18:56:02.094599+00', '127.0.0.1', 'lightMyRequest', '6', 'password', '2026-11-26 06:56:02.094599+00', 'password', NULL),
(E'\\x5e16d10003e36a86c9196ec844497468aef8f7b8a5452eaedc955a4b2f27b885', '1011', '2026-11-26 06:56:02.220098+00', '2026-11-26 06:56:02.220098+00', '2026-11-26 18:56:02.220098+00', '127.0.0.1', 'lightMyRequest', '9', 'password', '2026-11-26 06:56:02.220098+00', 'password', NULL),
(E'\\x76fecc6fee3bb1f416cbe77cf586d9023367b337a25930e2be60e199b6128814', '1008', '2026-11-26 06:56:01.833962+00', '2026-11-26 06:56:01.833962+00', '2026-11-26 18:56:01.833962+00', '127.0.0.1', 'lightMyRequest', '4', 'password', '2026-11-26 06:56:01.833962+00', 'password', NULL),
(E'\\x7af508ebc6c7aae78e54b5c76cd35498eccdaef690746a069820f75868b72606', '1006', '2026-11-26 06:56:01.824836+00', '2026-11-26 06:56:01.824836+00', '2026-11-26 18:56:01.824836+00', '127.0.0.1', 'lightMyRequest', '3', 'password', '2026-11-26 06:56:01.824836+00', 'password', NULL),
(E'\\xe320c33870624a4027ef2e879d1a791a398e4e792b4d8a08aa3743c88a970c2e', '1001', '2026-11-26 06:56:02.080274+00', '2026-11-26 06:56:02.080274+00', '2026-11-26 18:56:02.080274+00', '127.0.0.1', 'lightMyRequest', '5', 'password', '2026-11-26 06:56:02.080274+00', 'password', NULL);

insert into public.staff_member (id, person_id, role, added_at, added_by, ended_at, ended_by) overriding system value values
('1', '1006', 'admin', '2026-11-26 06:56:00.812449+00', NULL, NULL, NULL),
('2', '1007', 'teller', '2026-11-26 06:56:00.832519+00', NULL, NULL, NULL),
('3', '1008', 'operations', '2026-11-26 06:56:00.846262+00', NULL, NULL, NULL),
('4', '1009', 'support', '2026-11-26 06:56:00.861678+00', NULL, NULL, NULL),
('5', '1010', 'auditor', '2026-11-26 06:56:00.877092+00', NULL, NULL, NULL);

insert into public.statement (account_id, month, opening_balance, closing_balance, last_sequence, entry_count, data_hash, created_at) overriding system value values
('1001', '2026-07-01', '0', '323000', '2', '2', E'\\xaaa6f24ef20bc50456f5d4b678f696da77d687b69ddb6f7907506f5b067386e2', '2026-11-26 06:56:01.502099+00'),
('1001', '2026-08-01', '323000', '618150', '7', '5', E'\\x88d922ad279ffdbc014cff0880d505aaee05eb0712efa793e3192b778a908d0d', '2026-11-26 06:56:01.512307+00'),
('1001', '2026-09-01', '618150', '854375', '12', '5', E'\\x018810d7f16134092ba864edac26133466ab4d60f4312a7c179941bf1f098b53', '2026-11-26 06:56:01.516616+00'),
('1001', '2026-10-01', '854375', '1099375', '16', '4', E'\\x6a137c419b8a4331f3e1491e72d2d9afab4a8f45061a3a3b2fff97fd498edf91', '2026-11-26 06:56:01.520873+00'),
('1002', '2026-07-01', '0', '5000', '1', '1', E'\\x2ac236f662d3a218a01316229f90caec3f4a7aaf23990bb6bb94bc0c5a7b9408', '2026-11-26 06:56:01.502099+00'),
('1002', '2026-08-01', '5000', '529851', '5', '4', E'\\x800857488e626c7efa48dd01d9e035beff417f058a3d9f469eee7c7e340440ba', '2026-11-26 06:56:01.512307+00'),
('1002', '2026-09-01', '529851', '626621', '8', '3', E'\\x48e943eb2b0872427ae5ffd127430b19bff0528d4c1c332fc2674b566c301a52', '2026-11-26 06:56:01.516616+00'),
('1002', '2026-10-01', '626621', '768621', '12', '4', E'\\xbb3b114802477c58127a3aeff00f32dc3f55a144ac917a3ecf6135a4b5108f2e', '2026-11-26 06:56:01.520873+00'),
('1003', '2026-07-01', '0', '5000', '1', '1', E'\\x074054adc364d7c81b68dac699e0ccb49186110656660028f18698b73b0275e4', '2026-11-26 06:56:01.502099+00'),
('1003', '2026-08-01', '5000', '245001', '3', '2', E'\\xd2fc66cdc6e88c23ad3366b1d790c6691035f8cf148a8a74bc77c7c07528c438', '2026-11-26 06:56:01.512307+00'),
('1003', '2026-09-01', '245001', '266971', '7', '4', E'\\x388ec101ac97f722d907fe2708bd7b5c5032944cce405a0d2880e342d07dc53f', '2026-11-26 06:56:01.516616+00'),
('1003', '2026-10-01', '266971', '317797', '9', '2', E'\\xcde3314fd0da20719911d0d113bdd2fddc85048e9e5278363f46caf64730ffeb', '2026-11-26 06:56:01.520873+00'),
('1005', '2026-07-01', '0', '5000', '1', '1', E'\\x39acf70aa815d7f3c0cbd0aa987012154964ecebbb3593f52e412778e6e53b64', '2026-11-26 06:56:01.502099+00'),
('1005', '2026-08-01', '5000', '69000', '2', '1', E'\\xa44bed9565b2455c61a2816e7adc4d9b96a8b1eb269be69dd25029d1180c026c', '2026-11-26 06:56:01.512307+00'),
('1005', '2026-09-01', '69000', '64500', '3', '1', E'\\xd8f95fabe5962b725f29345183359886843519001b36ce213bd342ae71215e2f', '2026-11-26 06:56:01.516616+00'),
('1005', '2026-10-01', '64500', '34500', '4', '1', E'\\xdf1bdb069ab4ae6222ab1b51fa242cd6872de9858f60437c26aa79504d719a8a', '2026-11-26 06:56:01.520873+00'),
('1006', '2026-07-01', '0', '5000', '1', '1', E'\\xbf942d6bb22a22b9bbc2e80f62cd06f23b090a7a7c8e72243010e06046f8c795', '2026-11-26 06:56:01.502099+00'),
('1006', '2026-08-01', '5000', '5000', '1', '0', E'\\x6297a267746ae0928d8c686018a1a70351b4841ed9f24e3d623acb8c0324ac88', '2026-11-26 06:56:01.512307+00'),
('1006', '2026-09-01', '5000', '5000', '1', '0', E'\\x6297a267746ae0928d8c686018a1a70351b4841ed9f24e3d623acb8c0324ac88', '2026-11-26 06:56:01.516616+00'),
('1006', '2026-10-01', '5000', '5000', '1', '0', E'\\x6297a267746ae0928d8c686018a1a70351b4841ed9f24e3d623acb8c0324ac88', '2026-11-26 06:56:01.520873+00'),
('1007', '2026-07-01', '0', '5000', '1', '1', E'\\x5284097c5fd5cb6ccc7237cd98e8d403c3d644ea8e10f8a8c65cebbb46375874', '2026-11-26 06:56:01.502099+00'),
('1007', '2026-08-01', '5000', '5000', '1', '0', E'\\xde2e42fea731df1de334efc820e51da6bbc7455aa7b9044a1359af29e1917301', '2026-11-26 06:56:01.512307+00'),
('1007', '2026-09-01', '5000', '5000', '1', '0', E'\\xde2e42fea731df1de334efc820e51da6bbc7455aa7b9044a1359af29e1917301', '2026-11-26 06:56:01.516616+00'),
('1007', '2026-10-01', '5000', '5000', '1', '0', E'\\xde2e42fea731df1de334efc820e51da6bbc7455aa7b9044a1359af29e1917301', '2026-11-26 06:56:01.520873+00'),
('1008', '2026-07-01', '0', '5000', '1', '1', E'\\x8e6132d34e238cd3d8ee9bedb63751ade38e73e345fb79cae7a38b29d8bc18c5', '2026-11-26 06:56:01.502099+00'),
('1008', '2026-08-01', '5000', '5000', '1', '0', E'\\x855217f397cbe400b2c18b11e9d0276345709137d74dc59e72c0e2fa79fe5c1c', '2026-11-26 06:56:01.512307+00'),
('1008', '2026-09-01', '5000', '5000', '1', '0', E'\\x855217f397cbe400b2c18b11e9d0276345709137d74dc59e72c0e2fa79fe5c1c', '2026-11-26 06:56:01.516616+00'),
('1008', '2026-10-01', '5000', '5000', '1', '0', E'\\x855217f397cbe400b2c18b11e9d0276345709137d74dc59e72c0e2fa79fe5c1c', '2026-11-26 06:56:01.520873+00'),
('1009', '2026-07-01', '0', '5000', '1', '1', E'\\x92d91e0e6ba67fc0a1c7a8d192b7b6f76e2cb9b501eeb03e2fd4ca5f88eec40f', '2026-11-26 06:56:01.502099+00'),
('1009', '2026-08-01', '5000', '5000', '1', '0', E'\\x4364a4c4c2965f2032de3363305b5e77504c898d44b1d1f58650ed4c8efe59b7', '2026-11-26 06:56:01.512307+00'),
('1009', '2026-09-01', '5000', '5000', '1', '0', E'\\x4364a4c4c2965f2032de3363305b5e77504c898d44b1d1f58650ed4c8efe59b7', '2026-11-26 06:56:01.516616+00'),
('1009', '2026-10-01', '5000', '5000', '1', '0', E'\\x4364a4c4c2965f2032de3363305b5e77504c898d44b1d1f58650ed4c8efe59b7', '2026-11-26 06:56:01.520873+00'),
('1010', '2026-07-01', '0', '5000', '1', '1', E'\\xaa3b4843889c6cd2e07fbcc3fe2736da922ee7e8fdcc259699e0557972277a6d', '2026-11-26 06:56:01.502099+00'),
('1010', '2026-08-01', '5000', '5000', '1', '0', E'\\xcded126777b6453a2a0916f83338a1aee361f1043dcaae3412217e723635cd76', '2026-11-26 06:56:01.512307+00'),
('1010', '2026-09-01', '5000', '5000', '1', '0', E'\\xcded126777b6453a2a0916f83338a1aee361f1043dcaae3412217e723635cd76', '2026-11-26 06:56:01.516616+00'),
('1010', '2026-10-01', '5000', '5000', '1', '0', E'\\xcded126777b6453a2a0916f83338a1aee361f1043dcaae3412217e723635cd76', '2026-11-26 06:56:01.520873+00');

insert into public.support_message (id, customer_id, name, email, subject, message, ip_address, created_at, answered_at, closed_at, closed_by, outcome, tag) overriding system value values
('1', '1001', 'Olivia Martinez', 'olivia@example.com', 'Opening hours', 'Are you open on the day after Thanksgiving?', '127.0.0.1', '2026-11-26 06:56:02.135846+00', NULL, NULL, NULL, NULL, NULL);

insert into public.transaction_category (account_id, transaction_id, is_excluded, changed_at) overriding system value values
('1001', '43', 'false', '2026-11-26 06:56:01.700975+00');

insert into public.transaction_category_part (account_id, transaction_id, "position", category_id, amount) overriding system value values
('1001', '43', '1', '8', '6420');

insert into public.transaction_correction (corrected_id, transaction_id, is_fee_only, reason_code, note, corrected_by, proposal_id) overriding system value values
('57', '58', 'false', 'duplicate', 'Sent it twice, says Olivia', '1008', NULL);

insert into public.transaction_folding (is_only, through_id) overriding system value values
('true', '58');

insert into public.transaction_search (transaction_id, amount, total, words) overriding system value values
('1', '5000', NULL, 'initial deposit'),
('2', '5000', NULL, 'initial deposit'),
('3', '5000', NULL, 'initial deposit'),
('4', '5000', NULL, 'initial deposit'),
('5', '5000', NULL, 'initial deposit'),
('6', '5000', NULL, 'initial deposit'),
('7', '5000', NULL, 'initial deposit'),
('8', '5000', NULL, 'initial deposit'),
('9', '5000', NULL, 'initial deposit'),
('10', '318000', NULL, 'salary, queen city design'),
('11', '1', NULL, 'interest for july 2026'),
('12', '1', NULL, 'interest for july 2026'),
('13', '520000', NULL, 'opening savings'),
('14', '240000', NULL, 'ira contribution'),
('15', '64000', NULL, 'paycheck'),
('16', '8450', NULL, 'dinner at findlay market'),
('17', '12000', NULL, 'cash'),
('18', '3600', NULL, 'concert ticket'),
('19', '6000', NULL, 'cash'),
('20', '318000', NULL, 'salary, queen city design'),
('21', '1770', NULL, 'interest for august 2026'),
('22', '695', NULL, 'interest for august 2026'),
('23', '50000', NULL, 'ira contribution'),
('24', '115000', NULL, 'rent share'),
('25', '4500', NULL, 'book club'),
('26', '20000', NULL, 'cash'),
('27', '2275', NULL, 'coffee beans'),
('28', '31000', NULL, 'bicycle'),
('29', '318000', NULL, 'salary, queen city design'),
('30', '2000', NULL, 'interest for september 2026'),
('31', '826', NULL, 'interest for september 2026'),
('32', '50000', NULL, 'ira contribution'),
('33', '115000', NULL, 'rent share'),
('34', '75000', NULL, 'check deposit'),
('35', '8000', NULL, 'cash'),
('36', '50000', NULL, 'birthday present'),
('37', '30000', NULL, 'cash'),
('38', '318000', NULL, 'salary, queen city design'),
('39', '2551', NULL, 'interest for october 2026'),
('40', '927', NULL, 'interest for october 2026'),
('41', '50000', NULL, 'ira contribution'),
('42', '115000', NULL, 'rent share'),
('43', '6420', NULL, 'theater tickets'),
('44', '15000', NULL, 'cash'),
('45', '1800', NULL, 'parking'),
('46', '4000', NULL, 'cash'),
('47', '9235', NULL, 'groceries'),
('48', '2740', NULL, 'skyline chili night'),
('49', '21500', NULL, 'check deposit'),
('54', '10000', '10200', 'ada byron fifth third bank account ending in 4433'),
('55', '7500', '7650', 'ada byron fifth third bank account ending in 4433'),
('56', '2000', '2020', 'piano lessons jordan ames jordan@example.com zelle'),
('57', '4210', NULL, 'sent twice'),
('58', '4210', NULL, 'correction of sh00000057: made twice');

insert into public.wire_instruction (transaction_id, account_number_ciphertext, account_number_key_id, handed_over_at, created_at) overriding system value values
('54', E'\\x6648c4ef9f9f4797cd63c83901e4b80e8ed775a9e5051056b3f18ae0dea26fcb44b9a71a270c75c47b56', 'baseline', NULL, '2026-11-26 06:56:01.860179+00'),
('55', E'\\x8e6f6b1523aa37394fa425350ef6ff729bf9e0514fc0dd68e28033302ec0cd601c4f39a45fd8e9e0e64e', 'baseline', '2026-11-26 06:56:02.302806+00', '2026-11-26 06:56:01.87927+00');

insert into public.wire_payee (transaction_id, customer_id, payee_hash, key_id) overriding system value values
('54', '1001', 'fmURHDwxSoXaMVUgNt1yqpCNdBwPK/2TQMYILOFQm40=', 'baseline'),
('55', '1001', 'fmURHDwxSoXaMVUgNt1yqpCNdBwPK/2TQMYILOFQm40=', 'baseline');

select setval('ledger.transfer_id_block', 1);
select setval('public.account_id', 1011);
select setval('public.alone_act_id_seq', 2);
select setval('public.approval_policy_id_seq', 2);
select setval('public.audit_event_id_seq', 59);
select setval('public.bank_transaction_id_seq', 59);
select setval('public.category_rule_id_seq', 5);
select setval('public.chat_message_id_seq', 2);
select setval('public.chat_session_id_seq', 1);
select setval('public.customer_flag_id_seq', 1);
select setval('public.customer_id_seq', 1011);
select setval('public.customer_note_id_seq', 1);
select setval('public.customer_stop_id_seq', 1);
select setval('public.customer_view_id_seq', 1);
select setval('public.dispute_case_id_seq', 1);
select setval('public.dispute_event_id_seq', 1);
select setval('public.email_link_id_seq', 11);
select setval('public.interest_terms_id_seq', 2);
select setval('public.mail_message_id_seq', 31);
select setval('public.name_change_id_seq', 1);
select setval('public.notification_id_seq', 10);
select setval('public.password_reset_token_id_seq', 1);
select setval('public.payment_request_id_seq', 2);
select setval('public.proposal_id_seq', 1);
select setval('public.saved_payee_id_seq', 5);
select setval('public.saved_reply_id_seq', 1);
select setval('public.schedule_id_seq', 4);
select setval('public.session_id_seq', 10);
select setval('public.staff_member_id_seq', 5);
select setval('public.support_message_id_seq', 1);
select setval('public.terms_version', 1);
