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
('1', '2342500', '95000', '0', '0', '19', '2026-11-26 07:47:47.4334+00', 'debit', 'false', 'false', 'cash'),
('2', '45000', '0', '0', '0', '9', '2026-11-26 07:47:47.4334+00', 'debit', 'false', 'false', 'card clearing'),
('3', '0', '7500', '0', '10000', '1', '2026-11-26 07:47:47.4334+00', 'credit', 'false', 'false', 'wire clearing'),
('4', '0', '0', '0', '0', '0', '2026-11-26 07:47:47.4334+00', 'debit', 'false', 'false', 'adjustments'),
('5', '0', '170', '0', '200', '2', '2026-11-26 07:47:47.4334+00', 'credit', 'false', 'false', 'fee income'),
('6', '8771', '0', '0', '0', '8', '2026-11-26 07:47:47.4334+00', 'debit', 'false', 'false', 'interest expense'),
('11', '0', '0', '0', '0', '0', '2026-11-26 07:47:47.4334+00', 'credit', 'false', 'false', 'paypal clearing'),
('12', '0', '0', '0', '0', '0', '2026-11-26 07:47:47.4334+00', 'credit', 'false', 'false', 'venmo clearing'),
('13', '0', '2000', '0', '0', '1', '2026-11-26 07:47:47.4334+00', 'credit', 'false', 'false', 'zelle clearing'),
('14', '0', '0', '0', '0', '0', '2026-11-26 07:47:47.4334+00', 'credit', 'false', 'false', 'cashapp clearing'),
('15', '0', '0', '0', '0', '0', '2026-11-26 07:47:47.4334+00', 'credit', 'false', 'false', 'applepay clearing'),
('1001', '408765', '1401045', '10200', '0', '28', '2026-11-26 07:47:48.234595+00', 'credit', 'true', 'false', 'customer 1001'),
('1002', '102045', '968522', '0', '0', '20', '2026-11-26 07:47:48.302568+00', 'credit', 'true', 'false', 'customer 1002'),
('1003', '32800', '406144', '0', '0', '13', '2026-11-26 07:47:48.317234+00', 'credit', 'true', 'false', 'customer 1003'),
('1004', '0', '0', '0', '0', '0', '2026-11-26 07:47:48.330932+00', 'credit', 'true', 'true', 'customer 1004'),
('1005', '34500', '69000', '0', '0', '4', '2026-11-26 07:47:48.337293+00', 'credit', 'true', 'true', 'customer 1005'),
('1006', '0', '5000', '0', '0', '1', '2026-11-26 07:47:48.349749+00', 'credit', 'true', 'false', 'customer 1006'),
('1007', '0', '5000', '0', '0', '1', '2026-11-26 07:47:48.365049+00', 'credit', 'true', 'false', 'customer 1007'),
('1008', '0', '5000', '0', '0', '1', '2026-11-26 07:47:48.379025+00', 'credit', 'true', 'false', 'customer 1008'),
('1009', '0', '5000', '0', '0', '1', '2026-11-26 07:47:48.391478+00', 'credit', 'true', 'false', 'customer 1009'),
('1010', '0', '5000', '0', '0', '1', '2026-11-26 07:47:48.404374+00', 'credit', 'true', 'false', 'customer 1010'),
('1011', '0', '0', '0', '0', '0', '2026-11-26 07:47:49.594354+00', 'credit', 'true', 'true', 'customer 1011');

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
('2026-11-26 07:47:49.39775+00', '65', '58', '5e46dd84-8096-3920-432b-1a1a641de441', '33bd33ad-dd85-b806-edc0-222865c9dfc5', '1');

insert into ledger.resolution (pending_id, transfer_id) overriding system value values
('56', '58'),
('57', '59'),
('60', '62'),
('61', '63');

insert into ledger.transfer (id, debit_account_id, credit_account_id, amount, pending_id, group_id, created_at, code, kind) overriding system value values
('1', '2', '1001', '5000', NULL, NULL, '2026-11-26 07:47:48.280896+00', '4', 'immediate'),
('2', '2', '1002', '5000', NULL, NULL, '2026-11-26 07:47:48.310304+00', '4', 'immediate'),
('3', '2', '1003', '5000', NULL, NULL, '2026-11-26 07:47:48.324089+00', '4', 'immediate'),
('4', '2', '1005', '5000', NULL, NULL, '2026-11-26 07:47:48.34379+00', '4', 'immediate'),
('5', '2', '1006', '5000', NULL, NULL, '2026-11-26 07:47:48.356276+00', '4', 'immediate'),
('6', '2', '1007', '5000', NULL, NULL, '2026-11-26 07:47:48.371522+00', '4', 'immediate'),
('7', '2', '1008', '5000', NULL, NULL, '2026-11-26 07:47:48.3848+00', '4', 'immediate'),
('8', '2', '1009', '5000', NULL, NULL, '2026-11-26 07:47:48.398045+00', '4', 'immediate'),
('9', '2', '1010', '5000', NULL, NULL, '2026-11-26 07:47:48.410858+00', '4', 'immediate'),
('10', '1', '1001', '318000', NULL, NULL, '2026-11-26 07:47:48.42583+00', '2', 'immediate'),
('11', '6', '1002', '1', NULL, NULL, '2026-11-26 07:47:48.460187+00', '10', 'immediate'),
('12', '6', '1003', '1', NULL, NULL, '2026-11-26 07:47:48.460187+00', '10', 'immediate'),
('13', '1', '1002', '520000', NULL, NULL, '2026-11-26 07:47:48.464266+00', '2', 'immediate'),
('14', '1', '1003', '240000', NULL, NULL, '2026-11-26 07:47:48.46618+00', '2', 'immediate'),
('15', '1', '1005', '64000', NULL, NULL, '2026-11-26 07:47:48.467944+00', '2', 'immediate'),
('16', '1001', '1002', '8450', NULL, NULL, '2026-11-26 07:47:48.470162+00', '1', 'immediate'),
('17', '1001', '1', '12000', NULL, NULL, '2026-11-26 07:47:48.473178+00', '3', 'immediate'),
('18', '1002', '1001', '3600', NULL, NULL, '2026-11-26 07:47:48.474919+00', '1', 'immediate'),
('19', '1001', '1', '6000', NULL, NULL, '2026-11-26 07:47:48.476686+00', '3', 'immediate'),
('20', '1', '1001', '318000', NULL, NULL, '2026-11-26 07:47:48.478533+00', '2', 'immediate'),
('21', '6', '1002', '1770', NULL, NULL, '2026-11-26 07:47:48.597241+00', '10', 'immediate'),
('22', '6', '1003', '695', NULL, NULL, '2026-11-26 07:47:48.597241+00', '10', 'immediate'),
('23', '1', '1003', '50000', NULL, NULL, '2026-11-26 07:47:48.600276+00', '2', 'immediate'),
('24', '1001', '1002', '115000', NULL, NULL, '2026-11-26 07:47:48.60198+00', '1', 'immediate'),
('25', '1005', '1001', '4500', NULL, NULL, '2026-11-26 07:47:48.606476+00', '1', 'immediate'),
('26', '1002', '1', '20000', NULL, NULL, '2026-11-26 07:47:48.609763+00', '3', 'immediate'),
('27', '1001', '1003', '2275', NULL, NULL, '2026-11-26 07:47:48.611395+00', '1', 'immediate'),
('28', '1003', '1001', '31000', NULL, NULL, '2026-11-26 07:47:48.613022+00', '1', 'immediate'),
('29', '1', '1001', '318000', NULL, NULL, '2026-11-26 07:47:48.614881+00', '2', 'immediate'),
('30', '6', '1002', '2000', NULL, NULL, '2026-11-26 07:47:48.716339+00', '10', 'immediate'),
('31', '6', '1003', '826', NULL, NULL, '2026-11-26 07:47:48.716339+00', '10', 'immediate'),
('32', '1', '1003', '50000', NULL, NULL, '2026-11-26 07:47:48.719105+00', '2', 'immediate'),
('33', '1001', '1002', '115000', NULL, NULL, '2026-11-26 07:47:48.720985+00', '1', 'immediate'),
('34', '1', '1002', '75000', NULL, NULL, '2026-11-26 07:47:48.722674+00', '2', 'immediate'),
('35', '1001', '1', '8000', NULL, NULL, '2026-11-26 07:47:48.724269+00', '3', 'immediate'),
('36', '1002', '1001', '50000', NULL, NULL, '2026-11-26 07:47:48.725868+00', '1', 'immediate'),
('37', '1005', '1', '30000', NULL, NULL, '2026-11-26 07:47:48.727427+00', '3', 'immediate'),
('38', '1', '1001', '318000', NULL, NULL, '2026-11-26 07:47:48.729028+00', '2', 'immediate'),
('39', '6', '1002', '2551', NULL, NULL, '2026-11-26 07:47:48.835327+00', '10', 'immediate'),
('40', '6', '1003', '927', NULL, NULL, '2026-11-26 07:47:48.835327+00', '10', 'immediate'),
('41', '1', '1003', '50000', NULL, NULL, '2026-11-26 07:47:48.838319+00', '2', 'immediate'),
('42', '1001', '1002', '115000', NULL, NULL, '2026-11-26 07:47:48.840022+00', '1', 'immediate'),
('43', '1001', '1003', '6420', NULL, NULL, '2026-11-26 07:47:48.84162+00', '1', 'immediate'),
('44', '1002', '1', '15000', NULL, NULL, '2026-11-26 07:47:48.843247+00', '3', 'immediate'),
('45', '1003', '1002', '1800', NULL, NULL, '2026-11-26 07:47:48.844749+00', '1', 'immediate'),
('46', '1001', '1', '4000', NULL, NULL, '2026-11-26 07:47:48.846268+00', '3', 'immediate'),
('47', '1002', '1001', '9235', NULL, NULL, '2026-11-26 07:47:48.847719+00', '1', 'immediate'),
('48', '1001', '1002', '2740', NULL, NULL, '2026-11-26 07:47:48.849242+00', '1', 'immediate'),
('49', '1', '1001', '21500', NULL, NULL, '2026-11-26 07:47:48.85107+00', '2', 'immediate'),
('54', '1001', '3', '10000', NULL, '54', '2026-11-26 07:47:49.28608+00', '5', 'pending'),
('55', '1001', '5', '200', NULL, '54', '2026-11-26 07:47:49.28608+00', '8', 'pending'),
('56', '1001', '3', '7500', NULL, '56', '2026-11-26 07:47:49.300014+00', '5', 'pending'),
('57', '1001', '5', '150', NULL, '56', '2026-11-26 07:47:49.300014+00', '8', 'pending'),
('58', '1001', '3', '7500', '56', '58', '2026-11-26 07:47:49.315576+00', '5', 'post_pending'),
('59', '1001', '5', '150', '57', '58', '2026-11-26 07:47:49.315576+00', '8', 'post_pending'),
('60', '1001', '13', '2000', NULL, '60', '2026-11-26 07:47:49.343196+00', '6', 'pending'),
('61', '1001', '5', '20', NULL, '60', '2026-11-26 07:47:49.343196+00', '8', 'pending'),
('62', '1001', '13', '2000', '60', '62', '2026-11-26 07:47:49.351929+00', '6', 'post_pending'),
('63', '1001', '5', '20', '61', '62', '2026-11-26 07:47:49.351929+00', '8', 'post_pending'),
('64', '1001', '1002', '4210', NULL, NULL, '2026-11-26 07:47:49.3615+00', '1', 'immediate'),
('65', '1002', '1001', '4210', NULL, NULL, '2026-11-26 07:47:49.408835+00', '11', 'immediate');

insert into public.account (id, customer_id, account_number, account_type, created_at, updated_at) overriding system value values
('1001', '1001', '2034344297', 'checking', '2026-07-28 07:47:49.176+00', '2026-11-26 07:47:48.234595+00'),
('1002', '1002', '2819392834', 'savings', '2026-07-28 07:47:49.176+00', '2026-11-26 07:47:48.302568+00'),
('1003', '1003', '5303100753', 'ira', '2026-07-28 07:47:49.176+00', '2026-11-26 07:47:48.317234+00'),
('1004', '1004', '1864062524', 'checking', '2026-11-26 07:47:48.330932+00', '2026-11-26 07:47:48.330932+00'),
('1005', '1005', '3802266506', 'checking', '2026-07-28 07:47:49.176+00', '2026-11-26 07:47:48.337293+00'),
('1006', '1006', '9513802190', 'checking', '2026-07-28 07:47:49.176+00', '2026-11-26 07:47:48.349749+00'),
('1007', '1007', '9711049800', 'checking', '2026-07-28 07:47:49.176+00', '2026-11-26 07:47:48.365049+00'),
('1008', '1008', '8653814148', 'checking', '2026-07-28 07:47:49.176+00', '2026-11-26 07:47:48.379025+00'),
('1009', '1009', '1842172601', 'checking', '2026-07-28 07:47:49.176+00', '2026-11-26 07:47:48.391478+00'),
('1010', '1010', '5783302119', 'checking', '2026-07-28 07:47:49.176+00', '2026-11-26 07:47:48.404374+00'),
('1011', '1011', '6808988437', 'checking', '2026-11-26 07:47:49.594354+00', '2026-11-26 07:47:49.594354+00');

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
('1', 'transaction_approval', '1008', '1001', '7500', '55', '2026-11-26 07:47:49.310871+00'),
('2', 'transaction_correction', '1008', '1001', '4210', '58', '2026-11-26 07:47:49.39775+00');

insert into public.approval_policy (id, action, approvals, threshold, releases_by_time, set_by, proposal_id, set_at) overriding system value values
('1', 'transaction_correction', '0', NULL, NULL, NULL, NULL, '2026-11-26 07:47:49.386713+00'),
('2', 'balance_adjustment', '1', NULL, NULL, NULL, NULL, '2026-11-26 07:47:49.416+00');

insert into public.attempt_counter (subject, attempt_count, window_ends_at) overriding system value values
('change:1003', '1', '2026-11-26 08:47:49.572389+00'),
('change:1011', '1', '2026-11-26 08:47:49.618641+00'),
('changes:authenticator_added:1011', '1', '2026-11-26 08:47:49.658765+00'),
('changes:case_reported:1003', '1', '2026-11-26 08:47:49.146883+00'),
('changes:chat_started:1001', '1', '2026-11-26 08:47:49.500125+00'),
('changes:name_change_requested:1003', '1', '2026-11-26 08:47:49.572776+00'),
('changes:payee_added:1001', '4', '2026-11-26 08:47:48.965672+00'),
('changes:payee_added:1002', '1', '2026-11-26 08:47:49.000824+00'),
('changes:pin_set:1001', '1', '2026-11-26 08:47:48.293219+00'),
('changes:pin_set:1002', '1', '2026-11-26 08:47:48.313316+00'),
('changes:pin_set:1003', '1', '2026-11-26 08:47:48.326791+00'),
('changes:pin_set:1005', '1', '2026-11-26 08:47:48.346298+00'),
('changes:pin_set:1006', '1', '2026-11-26 08:47:48.359051+00'),
('changes:pin_set:1007', '1', '2026-11-26 08:47:48.374088+00'),
('changes:pin_set:1008', '1', '2026-11-26 08:47:48.387575+00'),
('changes:pin_set:1009', '1', '2026-11-26 08:47:48.400513+00'),
('changes:pin_set:1010', '1', '2026-11-26 08:47:48.413626+00'),
('changes:profile_changed:1003', '1', '2026-11-26 08:47:49.572776+00'),
('changes:registered:1001', '1', '2026-11-26 08:47:48.234595+00'),
('changes:registered:1002', '1', '2026-11-26 08:47:48.302568+00'),
('changes:registered:1003', '1', '2026-11-26 08:47:48.317234+00'),
('changes:registered:1004', '1', '2026-11-26 08:47:48.330932+00'),
('changes:registered:1005', '1', '2026-11-26 08:47:48.337293+00'),
('changes:registered:1006', '1', '2026-11-26 08:47:48.349749+00'),
('changes:registered:1007', '1', '2026-11-26 08:47:48.365049+00'),
('changes:registered:1008', '1', '2026-11-26 08:47:48.379025+00'),
('changes:registered:1009', '1', '2026-11-26 08:47:48.391478+00'),
('changes:registered:1010', '1', '2026-11-26 08:47:48.404374+00'),
('changes:registered:1011', '1', '2026-11-26 08:47:49.594354+00'),
('changes:schedule_created:1001', '1', '2026-11-26 08:47:49.377823+00'),
('changes:support_message_received:1001', '1', '2026-11-26 08:47:49.528342+00'),
('chat:1001', '1', '2026-11-26 08:47:49.499881+00'),
('name-lookup:1001', '5', '2026-11-26 08:47:48.964462+00'),
('name-lookup:1002', '1', '2026-11-26 08:47:49.00003+00'),
('name-lookup:1003', '1', '2026-11-26 08:47:49.170824+00'),
('register:account:ada@example.com', '1', '2026-11-26 08:47:49.593723+00'),
('register:address:127.0.0.1', '1', '2026-11-26 08:47:49.593446+00'),
('reset:account:marcus@example.com', '1', '2026-11-26 08:47:49.58557+00'),
('reset:address:127.0.0.1', '1', '2026-11-26 08:47:49.584711+00'),
('sign-in:address:127.0.0.1', '0', '2026-11-26 08:02:49.206183+00'),
('signed-in:account:1001', '2', '2026-11-26 08:47:49.210424+00'),
('signed-in:account:1002', '1', '2026-11-26 08:47:49.238369+00'),
('signed-in:account:1003', '1', '2026-11-26 08:47:49.535168+00'),
('signed-in:account:1006', '1', '2026-11-26 08:47:49.248585+00'),
('signed-in:account:1008', '1', '2026-11-26 08:47:49.257511+00'),
('signed-in:account:1009', '2', '2026-11-26 08:47:49.488898+00'),
('signed-in:account:1011', '2', '2026-11-26 08:47:49.60469+00'),
('signed-in:address:127.0.0.1', '10', '2026-11-26 08:47:49.209917+00'),
('support-message:1001', '1', '2026-11-26 08:47:49.528108+00');

insert into public.audit_event (id, happened_at, action, actor_id, subject_id, ip_address, request_id, before_change, after_change, detail, user_agent, actor_name, subject_name) overriding system value values
('1', '2026-11-26 07:47:48.234595+00', 'registered', '1001', '1001', NULL, NULL, NULL, NULL, 'no agreements recorded', NULL, 'Olivia Martinez', 'Olivia Martinez'),
('2', '2026-11-26 07:47:48.270379+00', 'initial_deposit_credited', NULL, '1001', NULL, NULL, NULL, '{"amount": "50.00", "accountNumber": "2034344297"}', NULL, NULL, NULL, 'Olivia Martinez'),
('3', '2026-11-26 07:47:48.293219+00', 'pin_set', '1001', '1001', NULL, NULL, NULL, NULL, NULL, NULL, 'Olivia Martinez', 'Olivia Martinez'),
('4', '2026-11-26 07:47:48.302568+00', 'registered', '1002', '1002', NULL, NULL, NULL, NULL, 'no agreements recorded', NULL, 'Marcus Bell', 'Marcus Bell'),
('5', '2026-11-26 07:47:48.30901+00', 'initial_deposit_credited', NULL, '1002', NULL, NULL, NULL, '{"amount": "50.00", "accountNumber": "2819392834"}', NULL, NULL, NULL, 'Marcus Bell'),
('6', '2026-11-26 07:47:48.313316+00', 'pin_set', '1002', '1002', NULL, NULL, NULL, NULL, NULL, NULL, 'Marcus Bell', 'Marcus Bell'),
('7', '2026-11-26 07:47:48.317234+00', 'registered', '1003', '1003', NULL, NULL, NULL, NULL, 'no agreements recorded', NULL, 'Priya Raman', 'Priya Raman'),
('8', '2026-11-26 07:47:48.322978+00', 'initial_deposit_credited', NULL, '1003', NULL, NULL, NULL, '{"amount": "50.00", "accountNumber": "5303100753"}', NULL, NULL, NULL, 'Priya Raman'),
('9', '2026-11-26 07:47:48.326791+00', 'pin_set', '1003', '1003', NULL, NULL, NULL, NULL, NULL, NULL, 'Priya Raman', 'Priya Raman'),
('10', '2026-11-26 07:47:48.330932+00', 'registered', '1004', '1004', NULL, NULL, NULL, NULL, 'no agreements recorded', NULL, 'Noah Fischer', 'Noah Fischer'),
('11', '2026-11-26 07:47:48.337293+00', 'registered', '1005', '1005', NULL, NULL, NULL, NULL, 'no agreements recorded', NULL, 'Sam Okafor', 'Sam Okafor'),
('12', '2026-11-26 07:47:48.342741+00', 'initial_deposit_credited', NULL, '1005', NULL, NULL, NULL, '{"amount": "50.00", "accountNumber": "3802266506"}', NULL, NULL, NULL, 'Sam Okafor'),
('13', '2026-11-26 07:47:48.346298+00', 'pin_set', '1005', '1005', NULL, NULL, NULL, NULL, NULL, NULL, 'Sam Okafor', 'Sam Okafor'),
('14', '2026-11-26 07:47:48.349749+00', 'registered', '1006', '1006', NULL, NULL, NULL, NULL, 'no agreements recorded', NULL, 'Grace Whitfield', 'Grace Whitfield'),
('15', '2026-11-26 07:47:48.355115+00', 'initial_deposit_credited', NULL, '1006', NULL, NULL, NULL, '{"amount": "50.00", "accountNumber": "9513802190"}', NULL, NULL, NULL, 'Grace Whitfield'),
('16', '2026-11-26 07:47:48.359051+00', 'pin_set', '1006', '1006', NULL, NULL, NULL, NULL, NULL, NULL, 'Grace Whitfield', 'Grace Whitfield'),
('17', '2026-11-26 07:47:48.365049+00', 'registered', '1007', '1007', NULL, NULL, NULL, NULL, 'no agreements recorded', NULL, 'Theo Lindqvist', 'Theo Lindqvist'),
('18', '2026-11-26 07:47:48.370298+00', 'initial_deposit_credited', NULL, '1007', NULL, NULL, NULL, '{"amount": "50.00", "accountNumber": "9711049800"}', NULL, NULL, NULL, 'Theo Lindqvist'),
('19', '2026-11-26 07:47:48.374088+00', 'pin_set', '1007', '1007', NULL, NULL, NULL, NULL, NULL, NULL, 'Theo Lindqvist', 'Theo Lindqvist'),
('20', '2026-11-26 07:47:48.379025+00', 'registered', '1008', '1008', NULL, NULL, NULL, NULL, 'no agreements recorded', NULL, 'Ruth Ellison', 'Ruth Ellison'),
('21', '2026-11-26 07:47:48.383649+00', 'initial_deposit_credited', NULL, '1008', NULL, NULL, NULL, '{"amount": "50.00", "accountNumber": "8653814148"}', NULL, NULL, NULL, 'Ruth Ellison'),
('22', '2026-11-26 07:47:48.387575+00', 'pin_set', '1008', '1008', NULL, NULL, NULL, NULL, NULL, NULL, 'Ruth Ellison', 'Ruth Ellison'),
('23', '2026-11-26 07:47:48.391478+00', 'registered', '1009', '1009', NULL, NULL, NULL, NULL, 'no agreements recorded', NULL, 'June Castellano', 'June Castellano'),
('24', '2026-11-26 07:47:48.39703+00', 'initial_deposit_credited', NULL, '1009', NULL, NULL, NULL, '{"amount": "50.00", "accountNumber": "1842172601"}', NULL, NULL, NULL, 'June Castellano'),
('25', '2026-11-26 07:47:48.400513+00', 'pin_set', '1009', '1009', NULL, NULL, NULL, NULL, NULL, NULL, 'June Castellano', 'June Castellano'),
('26', '2026-11-26 07:47:48.404374+00', 'registered', '1010', '1010', NULL, NULL, NULL, NULL, 'no agreements recorded', NULL, 'Walter Brandt', 'Walter Brandt'),
('27', '2026-11-26 07:47:48.409697+00', 'initial_deposit_credited', NULL, '1010', NULL, NULL, NULL, '{"amount": "50.00", "accountNumber": "5783302119"}', NULL, NULL, NULL, 'Walter Brandt'),
('28', '2026-11-26 07:47:48.413626+00', 'pin_set', '1010', '1010', NULL, NULL, NULL, NULL, NULL, NULL, 'Walter Brandt', 'Walter Brandt'),
('29', '2026-11-26 07:47:48.965672+00', 'payee_added', '1001', '1001', NULL, NULL, NULL, '{"kind": "customer", "payeeId": 1}', 'Rent (Marcus)', NULL, 'Olivia Martinez', 'Olivia Martinez'),
('30', '2026-11-26 07:47:48.977571+00', 'payee_added', '1001', '1001', NULL, NULL, NULL, '{"kind": "customer", "payeeId": 2}', 'Priya', NULL, 'Olivia Martinez', 'Olivia Martinez'),
('31', '2026-11-26 07:47:48.986046+00', 'payee_added', '1001', '1001', NULL, NULL, NULL, '{"kind": "bank_account", "payeeId": 3}', 'Queen City Energy', NULL, 'Olivia Martinez', 'Olivia Martinez'),
('32', '2026-11-26 07:47:48.993057+00', 'payee_added', '1001', '1001', NULL, NULL, NULL, '{"kind": "payment_service", "payeeId": 4}', 'Jordan (piano lessons)', NULL, 'Olivia Martinez', 'Olivia Martinez'),
('33', '2026-11-26 07:47:49.000824+00', 'payee_added', '1002', '1002', NULL, NULL, NULL, '{"kind": "customer", "payeeId": 5}', 'Olivia (used car)', NULL, 'Marcus Bell', 'Marcus Bell'),
('34', '2026-11-26 07:47:49.146883+00', 'case_reported', '1003', '1003', NULL, NULL, NULL, '{"kind": "wrong_amount", "caseId": 1, "transactionId": 45}', NULL, NULL, 'Priya Raman', 'Priya Raman'),
('35', '2026-11-26 07:47:49.210833+00', 'signed_in', '1001', '1001', '127.0.0.1', 'e47ce104-ce5f-4d97-a4d7-dd418b694d71', NULL, NULL, 'password', 'lightMyRequest', 'Olivia Martinez', 'Olivia Martinez'),
('36', '2026-11-26 07:47:49.238681+00', 'signed_in', '1002', '1002', '127.0.0.1', '51237057-783d-4e1d-a2cb-9630c51ee505', NULL, NULL, 'password', 'lightMyRequest', 'Marcus Bell', 'Marcus Bell'),
('37', '2026-11-26 07:47:49.248854+00', 'signed_in', '1006', '1006', '127.0.0.1', '2945ba16-afdb-4890-b143-c0e8f8d71d08', NULL, NULL, 'password', 'lightMyRequest', 'Grace Whitfield', 'Grace Whitfield'),
('38', '2026-11-26 07:47:49.257759+00', 'signed_in', '1008', '1008', '127.0.0.1', '686296d1-c2a7-4ca6-aade-8ef945dec3e7', NULL, NULL, 'password', 'lightMyRequest', 'Ruth Ellison', 'Ruth Ellison'),
('39', '2026-11-26 07:47:49.310871+00', 'transaction_approved', '1008', '1001', '127.0.0.1', '0a08494d-a899-4969-9686-1f8faa0fe084', '{"status": "pending"}', '{"type": "wire_transfer", "amount": "75.00", "status": "completed", "transactionId": 55}', NULL, 'lightMyRequest', 'Ruth Ellison', 'Olivia Martinez'),
('40', '2026-11-26 07:47:49.377823+00', 'schedule_created', '1001', '1001', '127.0.0.1', '1c340143-29ea-42bf-85b7-e8a0831a3ec3', NULL, '{"amount": "2500", "payeeId": 2, "scheduleId": 4}', '$25.00 to Priya', 'lightMyRequest', 'Olivia Martinez', 'Olivia Martinez'),
('41', '2026-11-26 07:47:49.39775+00', 'transaction_corrected', '1008', '1001', '127.0.0.1', 'cf8ee9c2-46b5-4706-bade-eb188a370fdb', NULL, '{"credit": "42.10", "reasonCode": "duplicate", "correctionId": 58, "transactionId": 57}', 'Sent it twice, says Olivia', 'lightMyRequest', 'Ruth Ellison', 'Olivia Martinez'),
('42', '2026-11-26 07:47:49.39775+00', 'transaction_corrected', '1008', '1002', '127.0.0.1', 'cf8ee9c2-46b5-4706-bade-eb188a370fdb', NULL, '{"debit": "42.10", "reasonCode": "duplicate", "correctionId": 58, "transactionId": 57}', 'Sent it twice, says Olivia', 'lightMyRequest', 'Ruth Ellison', 'Marcus Bell'),
('43', '2026-11-26 07:47:49.419972+00', 'change_proposed', '1006', '1002', '127.0.0.1', '2739b12a-c94e-4c3b-9295-f6a80d1cb6cf', NULL, '{"action": "balance_adjustment", "Balance": "$1,000.00", "proposalId": 1}', 'A correction', 'lightMyRequest', 'Grace Whitfield', 'Marcus Bell'),
('44', '2026-11-26 07:47:49.476771+00', 'signed_in', '1001', '1001', '127.0.0.1', 'c0784522-5901-41c9-b69e-cbd2dd44f49d', NULL, NULL, 'password', 'lightMyRequest', 'Olivia Martinez', 'Olivia Martinez'),
('45', '2026-11-26 07:47:49.489043+00', 'signed_in', '1009', '1009', '127.0.0.1', 'a0a5f7f1-ff12-4dea-b3eb-5b9c06002d1e', NULL, NULL, 'password', 'lightMyRequest', 'June Castellano', 'June Castellano'),
('46', '2026-11-26 07:47:49.500125+00', 'chat_started', '1001', '1001', '127.0.0.1', '45a71a80-08eb-4b81-a04f-3b797bbfc689', NULL, NULL, 'session 1', 'lightMyRequest', 'Olivia Martinez', 'Olivia Martinez'),
('47', '2026-11-26 07:47:49.517567+00', 'chat_assigned', '1009', '1001', '127.0.0.1', 'fde2d625-f45f-4b9b-a5f7-730f8b36e4be', NULL, NULL, 'session 1', 'lightMyRequest', 'June Castellano', 'Olivia Martinez'),
('48', '2026-11-26 07:47:49.528342+00', 'support_message_received', '1001', '1001', '127.0.0.1', '3dd404f5-79ec-4133-b040-55ec20de72ae', NULL, NULL, 'SM00000001', 'lightMyRequest', 'Olivia Martinez', 'Olivia Martinez'),
('49', '2026-11-26 07:47:49.53532+00', 'signed_in', '1003', '1003', '127.0.0.1', '9c209bc3-d858-4377-859b-72ad2c7ce15f', NULL, NULL, 'password', 'lightMyRequest', 'Priya Raman', 'Priya Raman'),
('50', '2026-11-26 07:47:49.542385+00', 'signed_in', '1009', '1009', '127.0.0.1', 'db4174b3-c04f-4006-960f-7d4d078128d0', NULL, NULL, 'password', 'lightMyRequest', 'June Castellano', 'June Castellano'),
('51', '2026-11-26 07:47:49.55592+00', 'note_added', '1009', '1003', '127.0.0.1', 'b404253d-fc7d-4a9d-863e-84e52ad6c1ab', NULL, '{"chatId": null, "noteId": 1, "transactionId": null}', 'Called about the fee', 'lightMyRequest', 'June Castellano', 'Priya Raman'),
('52', '2026-11-26 07:47:49.561776+00', 'flag_set', '1009', '1003', '127.0.0.1', 'cc32618b-790e-4e13-a5b6-bd6be363a480', NULL, '{"flag": "vip"}', 'Long-standing customer', 'lightMyRequest', 'June Castellano', 'Priya Raman'),
('53', '2026-11-26 07:47:49.572776+00', 'name_change_requested', '1003', '1003', '127.0.0.1', '4dcee004-6d3c-4861-99d5-7eed8de9dffe', '{"lastName": "Raman", "firstName": "Priya"}', '{"lastName": "Raman", "firstName": "Priyanka"}', NULL, 'lightMyRequest', 'Priya Raman', 'Priya Raman'),
('54', '2026-11-26 07:47:49.572776+00', 'profile_changed', '1003', '1003', '127.0.0.1', '4dcee004-6d3c-4861-99d5-7eed8de9dffe', '{"address": "77 Observatory Avenue, Cincinnati, OH 45208", "lastName": "Raman", "firstName": "Priya", "phoneNumber": "(513) 555-0119"}', '{"address": "77 Observatory Avenue, Cincinnati, OH 45208", "lastName": "Raman", "firstName": "Priyanka", "phoneNumber": "(513) 555-0119"}', 'name', 'lightMyRequest', 'Priya Raman', 'Priya Raman'),
('55', '2026-11-26 07:47:49.586064+00', 'password_reset_requested', NULL, '1002', '127.0.0.1', '7443fc3a-227f-4a95-a7b4-1d5dca2941b6', NULL, NULL, NULL, 'lightMyRequest', NULL, 'Marcus Bell'),
('56', '2026-11-26 07:47:49.594354+00', 'registered', '1011', '1011', '127.0.0.1', '8e4c7cdd-e1ab-490a-aed8-2816c47deca7', NULL, NULL, 'no agreements recorded', 'lightMyRequest', 'Ada Byron', 'Ada Byron'),
('57', '2026-11-26 07:47:49.604887+00', 'signed_in', '1011', '1011', '127.0.0.1', '34c324dd-87b4-4750-a02f-508ef0739927', NULL, NULL, 'password', 'lightMyRequest', 'Ada Byron', 'Ada Byron'),
('58', '2026-11-26 07:47:49.61369+00', 'signed_in', '1011', '1011', '127.0.0.1', '06178085-a798-4f62-a37f-8626a3380292', NULL, NULL, 'password', 'lightMyRequest', 'Ada Byron', 'Ada Byron'),
('59', '2026-11-26 07:47:49.658765+00', 'authenticator_added', '1011', '1011', '127.0.0.1', '0c459272-bd16-484f-9a60-939eaf702df1', NULL, NULL, NULL, 'lightMyRequest', 'Ada Byron', 'Ada Byron');

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
('1011', E'\\xe231264fa32ac1bd838bb8d793eebe48d06cd4868312ba63ce252430a8f55bfc26ebe18b71e43b854bc325e1c95588a1f904770b96e7d5d1a0ad23ae', 'baseline', '2026-11-26 07:47:49.658765+00', '0', '2026-11-26 07:47:49.658765+00', '2026-11-26 07:47:49.628114+00');

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
('3ec78dc4-d6af-495a-8e08-7de6dd0d1539', 'true');

insert into public.bank_mark (is_only_row, mode, bank_id, marked_at) overriding system value values
('true', 'demo', '57acb7c4-0a57-4c39-ac8d-0890246e38b9', '2026-11-26 07:47:48.17037+00');

insert into public.bank_terms (version, valid_from, terms, author_id, proposal_id, reason) overriding system value values
('1', '2026-11-26 07:47:47.919593+00', '{"byType": {"ira": {"wireFee": 200, "wireLimit": null, "paymentFee": 100, "depositLimit": 700000, "paymentLimit": null, "reviewedAbove": 1000000, "transferLimit": null, "withdrawalLimit": 250000}, "savings": {"wireFee": 200, "wireLimit": null, "paymentFee": 100, "depositLimit": 10000000, "paymentLimit": null, "reviewedAbove": 1000000, "transferLimit": null, "withdrawalLimit": 500000}, "checking": {"wireFee": 200, "wireLimit": null, "paymentFee": 100, "depositLimit": 10000000, "paymentLimit": null, "reviewedAbove": 1000000, "transferLimit": null, "withdrawalLimit": null}}, "wireCutOffHour": 17}', NULL, NULL, NULL);

insert into public.bank_transaction (id, customer_id, from_account_id, to_account_id, amount, fee, amount_transfer_id, fee_transfer_id, booked_by, created_at, updated_at, held_until, ordered_at, type, status, status_reason, status_code, description, counterparty, external_bank_name, external_account_last_four, external_routing_number, recipient_name, recipient_address, swift_code, intermediary_bank, payment_provider, payment_identifier, terms_version, schedule_id, scheduled_on) overriding system value values
('1', '1001', NULL, '1001', '5000', '0', '1', NULL, NULL, '2026-07-29 07:47:48.261+00', '2026-11-26 07:47:48.270379+00', NULL, NULL, 'initial_deposit', 'completed', NULL, NULL, 'Initial deposit', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('2', '1002', NULL, '1002', '5000', '0', '2', NULL, NULL, '2026-07-29 07:47:48.308+00', '2026-11-26 07:47:48.30901+00', NULL, NULL, 'initial_deposit', 'completed', NULL, NULL, 'Initial deposit', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('3', '1003', NULL, '1003', '5000', '0', '3', NULL, NULL, '2026-07-29 07:47:48.322+00', '2026-11-26 07:47:48.322978+00', NULL, NULL, 'initial_deposit', 'completed', NULL, NULL, 'Initial deposit', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('4', '1005', NULL, '1005', '5000', '0', '4', NULL, NULL, '2026-07-29 07:47:48.342+00', '2026-11-26 07:47:48.342741+00', NULL, NULL, 'initial_deposit', 'completed', NULL, NULL, 'Initial deposit', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('5', '1006', NULL, '1006', '5000', '0', '5', NULL, NULL, '2026-07-29 07:47:48.354+00', '2026-11-26 07:47:48.355115+00', NULL, NULL, 'initial_deposit', 'completed', NULL, NULL, 'Initial deposit', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('6', '1007', NULL, '1007', '5000', '0', '6', NULL, NULL, '2026-07-29 07:47:48.369+00', '2026-11-26 07:47:48.370298+00', NULL, NULL, 'initial_deposit', 'completed', NULL, NULL, 'Initial deposit', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('7', '1008', NULL, '1008', '5000', '0', '7', NULL, NULL, '2026-07-29 07:47:48.383+00', '2026-11-26 07:47:48.383649+00', NULL, NULL, 'initial_deposit', 'completed', NULL, NULL, 'Initial deposit', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('8', '1009', NULL, '1009', '5000', '0', '8', NULL, NULL, '2026-07-29 07:47:48.396+00', '2026-11-26 07:47:48.39703+00', NULL, NULL, 'initial_deposit', 'completed', NULL, NULL, 'Initial deposit', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('9', '1010', NULL, '1010', '5000', '0', '9', NULL, NULL, '2026-07-29 07:47:48.409+00', '2026-11-26 07:47:48.409697+00', NULL, NULL, 'initial_deposit', 'completed', NULL, NULL, 'Initial deposit', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('10', '1001', NULL, '1001', '318000', '0', '10', NULL, NULL, '2026-07-31 14:00:00+00', '2026-11-26 07:47:48.421423+00', NULL, NULL, 'deposit', 'completed', NULL, NULL, 'Salary, Queen City Design', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('11', '1002', NULL, '1002', '1', '0', '11', NULL, NULL, '2026-08-01 04:30:00+00', '2026-11-26 07:47:48.459065+00', NULL, NULL, 'interest', 'completed', NULL, NULL, 'Interest for July 2026', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('12', '1003', NULL, '1003', '1', '0', '12', NULL, NULL, '2026-08-01 04:30:00+00', '2026-11-26 07:47:48.459065+00', NULL, NULL, 'interest', 'completed', NULL, NULL, 'Interest for July 2026', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('13', '1002', NULL, '1002', '520000', '0', '13', NULL, NULL, '2026-08-01 21:23:41+00', '2026-11-26 07:47:48.463286+00', NULL, NULL, 'deposit', 'completed', NULL, NULL, 'Opening savings', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('14', '1003', NULL, '1003', '240000', '0', '14', NULL, NULL, '2026-08-02 18:46:22+00', '2026-11-26 07:47:48.465333+00', NULL, NULL, 'deposit', 'completed', NULL, NULL, 'IRA contribution', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('15', '1005', NULL, '1005', '64000', '0', '15', NULL, NULL, '2026-08-03 15:09:03+00', '2026-11-26 07:47:48.46713+00', NULL, NULL, 'deposit', 'completed', NULL, NULL, 'Paycheck', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('16', '1001', '1001', '1002', '8450', '0', '16', NULL, NULL, '2026-08-05 22:32:44+00', '2026-11-26 07:47:48.468987+00', NULL, NULL, 'transfer', 'completed', NULL, NULL, 'Dinner at Findlay Market', 'Marcus B.', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('17', '1001', '1001', NULL, '12000', '0', '17', NULL, NULL, '2026-08-08 19:55:25+00', '2026-11-26 07:47:48.471305+00', NULL, NULL, 'withdrawal', 'completed', NULL, NULL, 'Cash', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('18', '1002', '1002', '1001', '3600', '0', '18', NULL, NULL, '2026-08-14 16:18:06+00', '2026-11-26 07:47:48.474148+00', NULL, NULL, 'transfer', 'completed', NULL, NULL, 'Concert ticket', 'Olivia M.', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('19', '1001', '1001', NULL, '6000', '0', '19', NULL, NULL, '2026-08-21 23:41:47+00', '2026-11-26 07:47:48.475853+00', NULL, NULL, 'withdrawal', 'completed', NULL, NULL, 'Cash', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('20', '1001', NULL, '1001', '318000', '0', '20', NULL, NULL, '2026-08-30 20:04:28+00', '2026-11-26 07:47:48.47767+00', NULL, NULL, 'deposit', 'completed', NULL, NULL, 'Salary, Queen City Design', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('21', '1002', NULL, '1002', '1770', '0', '21', NULL, NULL, '2026-09-01 04:30:00+00', '2026-11-26 07:47:48.596464+00', NULL, NULL, 'interest', 'completed', NULL, NULL, 'Interest for August 2026', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('22', '1003', NULL, '1003', '695', '0', '22', NULL, NULL, '2026-09-01 04:30:00+00', '2026-11-26 07:47:48.596464+00', NULL, NULL, 'interest', 'completed', NULL, NULL, 'Interest for August 2026', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('23', '1003', NULL, '1003', '50000', '0', '23', NULL, NULL, '2026-09-01 17:27:09+00', '2026-11-26 07:47:48.599306+00', NULL, NULL, 'deposit', 'completed', NULL, NULL, 'IRA contribution', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('24', '1001', '1001', '1002', '115000', '0', '24', NULL, NULL, '2026-09-05 14:50:50+00', '2026-11-26 07:47:48.60124+00', NULL, NULL, 'transfer', 'completed', NULL, NULL, 'Rent share', 'Marcus B.', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('25', '1005', '1005', '1001', '4500', '0', '25', NULL, NULL, '2026-09-07 21:13:31+00', '2026-11-26 07:47:48.602941+00', NULL, NULL, 'transfer', 'completed', NULL, NULL, 'Book club', 'Olivia M.', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('26', '1002', '1002', NULL, '20000', '0', '26', NULL, NULL, '2026-09-13 18:36:12+00', '2026-11-26 07:47:48.60881+00', NULL, NULL, 'withdrawal', 'completed', NULL, NULL, 'Cash', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('27', '1001', '1001', '1003', '2275', '0', '27', NULL, NULL, '2026-09-21 15:59:53+00', '2026-11-26 07:47:48.610695+00', NULL, NULL, 'transfer', 'completed', NULL, NULL, 'Coffee beans', 'Priya R.', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('28', '1003', '1003', '1001', '31000', '0', '28', NULL, NULL, '2026-09-26 22:22:34+00', '2026-11-26 07:47:48.612304+00', NULL, NULL, 'transfer', 'completed', NULL, NULL, 'Bicycle', 'Olivia M.', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('29', '1001', NULL, '1001', '318000', '0', '29', NULL, NULL, '2026-09-29 19:45:15+00', '2026-11-26 07:47:48.614002+00', NULL, NULL, 'deposit', 'completed', NULL, NULL, 'Salary, Queen City Design', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('30', '1002', NULL, '1002', '2000', '0', '30', NULL, NULL, '2026-10-01 04:30:00+00', '2026-11-26 07:47:48.715548+00', NULL, NULL, 'interest', 'completed', NULL, NULL, 'Interest for September 2026', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('31', '1003', NULL, '1003', '826', '0', '31', NULL, NULL, '2026-10-01 04:30:00+00', '2026-11-26 07:47:48.715548+00', NULL, NULL, 'interest', 'completed', NULL, NULL, 'Interest for September 2026', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('32', '1003', NULL, '1003', '50000', '0', '32', NULL, NULL, '2026-10-02 16:08:56+00', '2026-11-26 07:47:48.718258+00', NULL, NULL, 'deposit', 'completed', NULL, NULL, 'IRA contribution', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('33', '1001', '1001', '1002', '115000', '0', '33', NULL, NULL, '2026-10-05 23:31:37+00', '2026-11-26 07:47:48.720063+00', NULL, NULL, 'transfer', 'completed', NULL, NULL, 'Rent share', 'Marcus B.', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('34', '1002', NULL, '1002', '75000', '0', '34', NULL, NULL, '2026-10-10 20:54:18+00', '2026-11-26 07:47:48.721901+00', NULL, NULL, 'deposit', 'completed', NULL, NULL, 'Check deposit', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('35', '1001', '1001', NULL, '8000', '0', '35', NULL, NULL, '2026-10-16 17:17:59+00', '2026-11-26 07:47:48.723565+00', NULL, NULL, 'withdrawal', 'completed', NULL, NULL, 'Cash', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('36', '1002', '1002', '1001', '50000', '0', '36', NULL, NULL, '2026-10-21 14:40:40+00', '2026-11-26 07:47:48.725148+00', NULL, NULL, 'transfer', 'completed', NULL, NULL, 'Birthday present', 'Olivia M.', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('37', '1005', '1005', NULL, '30000', '0', '37', NULL, NULL, '2026-10-24 21:03:21+00', '2026-11-26 07:47:48.726752+00', NULL, NULL, 'withdrawal', 'completed', NULL, NULL, 'Cash', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('38', '1001', NULL, '1001', '318000', '0', '38', NULL, NULL, '2026-10-29 18:26:02+00', '2026-11-26 07:47:48.728267+00', NULL, NULL, 'deposit', 'completed', NULL, NULL, 'Salary, Queen City Design', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('39', '1002', NULL, '1002', '2551', '0', '39', NULL, NULL, '2026-11-01 04:30:00+00', '2026-11-26 07:47:48.834436+00', NULL, NULL, 'interest', 'completed', NULL, NULL, 'Interest for October 2026', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('40', '1003', NULL, '1003', '927', '0', '40', NULL, NULL, '2026-11-01 04:30:00+00', '2026-11-26 07:47:48.834436+00', NULL, NULL, 'interest', 'completed', NULL, NULL, 'Interest for October 2026', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('41', '1003', NULL, '1003', '50000', '0', '41', NULL, NULL, '2026-11-01 15:49:43+00', '2026-11-26 07:47:48.83741+00', NULL, NULL, 'deposit', 'completed', NULL, NULL, 'IRA contribution', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('42', '1001', '1001', '1002', '115000', '0', '42', NULL, NULL, '2026-11-04 22:12:24+00', '2026-11-26 07:47:48.839289+00', NULL, NULL, 'transfer', 'completed', NULL, NULL, 'Rent share', 'Marcus B.', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('43', '1001', '1001', '1003', '6420', '0', '43', NULL, NULL, '2026-11-09 19:35:05+00', '2026-11-26 07:47:48.840932+00', NULL, NULL, 'transfer', 'completed', NULL, NULL, 'Theater tickets', 'Priya R.', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('44', '1002', '1002', NULL, '15000', '0', '44', NULL, NULL, '2026-11-13 16:58:46+00', '2026-11-26 07:47:48.842505+00', NULL, NULL, 'withdrawal', 'completed', NULL, NULL, 'Cash', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('45', '1003', '1003', '1002', '1800', '0', '45', NULL, NULL, '2026-11-17 23:21:27+00', '2026-11-26 07:47:48.8441+00', NULL, NULL, 'transfer', 'completed', NULL, NULL, 'Parking', 'Marcus B.', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('46', '1001', '1001', NULL, '4000', '0', '46', NULL, NULL, '2026-11-20 20:44:08+00', '2026-11-26 07:47:48.84556+00', NULL, NULL, 'withdrawal', 'completed', NULL, NULL, 'Cash', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('47', '1002', '1002', '1001', '9235', '0', '47', NULL, NULL, '2026-11-22 17:07:49+00', '2026-11-26 07:47:48.847069+00', NULL, NULL, 'transfer', 'completed', NULL, NULL, 'Groceries', 'Olivia M.', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('48', '1001', '1001', '1002', '2740', '0', '48', NULL, NULL, '2026-11-24 14:30:30+00', '2026-11-26 07:47:48.848553+00', NULL, NULL, 'transfer', 'completed', NULL, NULL, 'Skyline chili night', 'Marcus B.', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('49', '1001', NULL, '1001', '21500', '0', '49', NULL, NULL, '2026-11-25 21:53:11+00', '2026-11-26 07:47:48.850271+00', NULL, NULL, 'deposit', 'completed', NULL, NULL, 'Check deposit', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('54', '1001', '1001', NULL, '10000', '200', '54', '55', NULL, '2026-11-26 07:47:49.281442+00', '2026-11-26 07:47:49.281442+00', NULL, NULL, 'wire_transfer', 'pending', NULL, NULL, NULL, NULL, 'Fifth Third Bank', '4433', '042000314', 'Ada Byron', '1 Main Street, Dayton, OH 45402', NULL, NULL, NULL, NULL, '1', NULL, NULL),
('55', '1001', '1001', NULL, '7500', '150', '56', '57', NULL, '2026-11-26 07:47:49.298363+00', '2026-11-26 07:47:49.310871+00', NULL, NULL, 'wire_transfer', 'completed', NULL, NULL, NULL, NULL, 'Fifth Third Bank', '4433', '042000314', 'Ada Byron', '1 Main Street, Dayton, OH 45402', NULL, NULL, NULL, NULL, '1', NULL, NULL),
('56', '1001', '1001', NULL, '2000', '20', '60', '61', NULL, '2026-11-26 07:47:49.341742+00', '2026-11-26 07:47:49.351045+00', NULL, NULL, 'external_payment', 'completed', NULL, NULL, 'Piano lessons', NULL, NULL, NULL, NULL, 'Jordan Ames', NULL, NULL, NULL, 'zelle', 'jordan@example.com', '1', NULL, NULL),
('57', '1001', '1001', '1002', '4210', '0', '64', NULL, NULL, '2026-11-26 07:47:49.360354+00', '2026-11-26 07:47:49.360354+00', NULL, NULL, 'transfer', 'completed', NULL, NULL, 'Sent twice', 'Marcus B.', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('58', '1001', '1002', '1001', '4210', '0', '65', NULL, NULL, '2026-11-26 07:47:49.39775+00', '2026-11-26 07:47:49.39775+00', NULL, NULL, 'correction', 'completed', NULL, NULL, 'Correction of SH00000057: Made twice', 'Marcus B.', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);

insert into public.books_proof (is_only_row, posted_through, transactions_through, candidate, candidate_writers, swept_transfers, swept_transactions, sweep_started_at, last_sweep_at, round_ended_at, round_entries, faults) overriding system value values
('true', '2026-11-26 07:47:46.862722+00', '0', NULL, '{}', '0', '0', '2026-11-26 07:47:46.862722+00', NULL, NULL, '0', '[]');

insert into public.budget (customer_id, category_id, starts_on, amount, has_rollover) overriding system value values
('1001', '4', '2026-09-01', '6000', 'true'),
('1001', '8', '2026-09-01', '9000', 'false');

insert into public.category (id, customer_id, name, kind, icon, color, created_at, removed_at) overriding system value values
('1', NULL, 'Income', 'income', 'banknote', 'success', '2026-11-26 07:47:46.908094+00', NULL),
('2', NULL, 'Housing', 'spending', 'house', 'evergreen', '2026-11-26 07:47:46.908094+00', NULL),
('3', NULL, 'Groceries', 'spending', 'shopping-basket', 'copper', '2026-11-26 07:47:46.908094+00', NULL),
('4', NULL, 'Eating out', 'spending', 'utensils', 'danger', '2026-11-26 07:47:46.908094+00', NULL),
('5', NULL, 'Transport', 'spending', 'bus', 'info', '2026-11-26 07:47:46.908094+00', NULL),
('6', NULL, 'Health', 'spending', 'heart-pulse', 'danger', '2026-11-26 07:47:46.908094+00', NULL),
('7', NULL, 'Family', 'spending', 'users', 'warning', '2026-11-26 07:47:46.908094+00', NULL),
('8', NULL, 'Fun', 'spending', 'ticket', 'copper', '2026-11-26 07:47:46.908094+00', NULL),
('9', NULL, 'Travel', 'spending', 'plane', 'info', '2026-11-26 07:47:46.908094+00', NULL),
('10', NULL, 'Bills', 'spending', 'receipt-text', 'warning', '2026-11-26 07:47:46.908094+00', NULL),
('11', NULL, 'Cash', 'spending', 'wallet', 'evergreen', '2026-11-26 07:47:46.908094+00', NULL),
('12', NULL, 'Own transfers', 'own', 'arrow-left-right', 'gray', '2026-11-26 07:47:46.908094+00', NULL),
('13', NULL, 'Fees', 'spending', 'percent', 'gray', '2026-11-26 07:47:46.908094+00', NULL),
('14', NULL, 'Savings', 'own', 'piggy-bank', 'success', '2026-11-26 07:47:46.908094+00', NULL),
('15', NULL, 'Other', 'spending', 'shapes', 'gray', '2026-11-26 07:47:46.908094+00', NULL);

insert into public.category_rule (id, customer_id, "position", category_id, text, payee, payee_name, type, direction, amount_min, amount_max, is_learned, created_at) overriding system value values
('1', '1001', '-1', '8', 'book club', NULL, NULL, NULL, 'out', NULL, NULL, 'false', '2026-11-26 07:47:49.047614+00'),
('2', '1001', '-2', '3', 'coffee', NULL, NULL, NULL, 'out', NULL, NULL, 'false', '2026-11-26 07:47:49.053574+00'),
('3', '1001', '-3', '4', 'chili', NULL, NULL, NULL, 'out', NULL, NULL, 'false', '2026-11-26 07:47:49.07402+00'),
('4', '1001', '-4', '4', 'dinner', NULL, NULL, NULL, 'out', NULL, NULL, 'false', '2026-11-26 07:47:49.091883+00'),
('5', '1001', '-5', '2', 'rent', NULL, NULL, NULL, 'out', NULL, NULL, 'false', '2026-11-26 07:47:49.109506+00');

insert into public.chat_message (id, session_id, sender_id, sender_type, client_id, message, created_at) overriding system value values
('1', '1', '1001', 'customer', 'fddb4c9c-f547-4620-8006-dcd793520315', 'Did my wire go out?', '2026-11-26 07:47:49.511684+00'),
('2', '1', '1009', 'admin', '98d9b039-8c56-4ea9-93ef-a97bdcb72dd0', 'One of the two did; the other one awaits its approval.', '2026-11-26 07:47:49.524253+00');

insert into public.chat_session (id, customer_id, status, assigned_to_id, customer_read_through, staff_read_through, created_at, closed_at, closed_by, assigned_at, outcome, tag) overriding system value values
('1', '1001', 'active', '1009', '0', '0', '2026-11-26 07:47:49.500125+00', NULL, NULL, '2026-11-26 07:47:49.517567+00', NULL, NULL);

insert into public.customer (id, first_name, last_name, date_of_birth, ssn_ciphertext, ssn_key_id, ssn_index, ssn_last_four, phone_number, address, city, state, zip_code, email, password_hash, has_initial_deposit, profile_image_url, waiting_period_ends_at, created_at, updated_at, confirmed_email, confirms_above, has_factor, own_terms, staff_role, undo_seconds, credentials_version, folded_name, folded_last_name, folded_words) overriding system value values
('1001', 'Olivia', 'Martinez', '1988-05-14', E'\\x7d40198cf540a3c99c71c300127617a3c11bd15fda93a3408c2483c6ee38ee0e25de5ee2658d5d', 'baseline', E'\\x36d482e41c0bfbe0f17260f233f3ca70ca990d3cb4520db5b22cb0ac29f9158b', '4821', '(513) 555-0142', '418 Vine Street, Apt 6, Cincinnati, OH 45202', NULL, NULL, NULL, 'olivia@example.com', '$argon2id$v=19$m=8,t=1,p=1$b54OuamNVLUubl16SQshOA$c2H/JmUglOQjWt08eM8gZ9oovnPbW6h3A3eoWVrNVaI', 'true', NULL, NULL, '2026-07-28 07:47:49.176+00', '2026-11-26 07:47:48.270379+00', 'olivia@example.com', '100000', 'false', NULL, NULL, NULL, '1', NULL, NULL, NULL),
('1002', 'Marcus', 'Bell', '1979-11-02', E'\\x9e801c4b1695f45c32f31db315dbb81d3a4ca31a69d25617f632db3a19dd71218550cac9d1b7d6', 'baseline', E'\\x796d0351516c2372107a9f22d9b6bc9f663aa94b7efa55ecbde8ce93183fe40a', '7360', '(513) 555-0178', '1207 Elm Street, Cincinnati, OH 45210', NULL, NULL, NULL, 'marcus@example.com', '$argon2id$v=19$m=8,t=1,p=1$PYhCJPJ7alOpAnZc8LRRag$O1RJvHZ8hNkVHeAyUX/GUo5FrkYFa5cGk0Yb4IqbyJU', 'true', NULL, NULL, '2026-07-28 07:47:49.176+00', '2026-11-26 07:47:48.30901+00', 'marcus@example.com', '100000', 'false', NULL, NULL, NULL, '1', NULL, NULL, NULL),
('1003', 'Priya', 'Raman', '1992-08-27', E'\\x3b43f5d8c85105370702bb02372a652748ef12f6ddf078a07fe018d8ebe1eb6d562db303090242', 'baseline', E'\\x39d979936a18f124d24e3bf5f8a1948a89db76f9ff653be47fbbda7f0f72523d', '1956', '(513) 555-0119', '77 Observatory Avenue, Cincinnati, OH 45208', NULL, NULL, NULL, 'priya@example.com', '$argon2id$v=19$m=8,t=1,p=1$pnLy8u1dF4QfwFY3JiZZwA$Qk4EqnBRvIDTqEg7mR3LqfxVJh7yOBraMHYcUfzgsK8', 'true', NULL, NULL, '2026-07-28 07:47:49.176+00', '2026-11-26 07:47:49.572776+00', 'priya@example.com', '100000', 'false', NULL, NULL, NULL, '1', NULL, NULL, NULL),
('1004', 'Noah', 'Fischer', '2001-02-19', E'\\x2e70792810406219455c3c0c2a2b5276b424eecadaafb0c25c19a8c67328f95333e02665544382', 'baseline', E'\\x8e252c6425f27047772644f57d3fc57406be2dc1a2a7fea56e245f563dcb25ad', '6037', '(513) 555-0163', '2290 Madison Road, Cincinnati, OH 45208', NULL, NULL, NULL, 'noah@example.com', '$argon2id$v=19$m=8,t=1,p=1$2ucE9X+PLgEWihOdKmAEzQ$gPkK7pVVKmvFpl5MhOoAlnN+yxkHnuPXltPMDLgfpLI', 'false', NULL, NULL, '2026-11-26 07:47:48.330932+00', '2026-11-26 07:47:48.330932+00', 'noah@example.com', '100000', 'false', NULL, NULL, NULL, '0', NULL, NULL, NULL),
('1005', 'Sam', 'Okafor', '1985-01-30', E'\\x6e0cfa23d45f898fa98ee272aa1a380b71cfbc84de0df8c71a03af9fee8a67866586f2251e00b5', 'baseline', E'\\x40f23a15dc11fd0fdb07adb0a25e59f5d1e4410015a396c8eb9968c7e6ae5896', '2814', '(513) 555-0127', '905 Race Street, Cincinnati, OH 45202', NULL, NULL, NULL, 'sam@example.com', '$argon2id$v=19$m=8,t=1,p=1$e6SkOSCR4FY55jgZSViC1w$Z8lsLhNo7wRNM81/Aqptm0Yjx8FPO5dh7bOdn+RHc8o', 'true', NULL, NULL, '2026-07-28 07:47:49.176+00', '2026-11-26 07:47:48.342741+00', 'sam@example.com', '100000', 'false', NULL, NULL, NULL, '1', NULL, NULL, NULL),
('1006', 'Grace', 'Whitfield', '1975-09-08', E'\\x19444b5612ac0efc4537ef21ed8d23e41c1beacd723c2bcbb2de023dbccdcd51a9f772aa2b5b90', 'baseline', E'\\x11f2b5ad8143c04ecf6f8ff2829f496829cdcb45e21f8cf2f207626db04fbeff', '9143', '(513) 555-0101', '1 Seven Hills Plaza, Cincinnati, OH 45202', NULL, NULL, NULL, 'admin@example.com', '$argon2id$v=19$m=8,t=1,p=1$tG2+QnqxY6wKN9dnHLREmQ$R+4aCgjEovfqRc5pHrd1moxsZdxuX7J6B3J1qP6fnLM', 'true', NULL, NULL, '2026-07-28 07:47:49.176+00', '2026-11-26 07:47:48.355115+00', 'admin@example.com', '100000', 'false', NULL, 'admin', NULL, '2', NULL, NULL, NULL),
('1007', 'Theo', 'Lindqvist', '1983-03-21', E'\\x71ef9aee5184e8e68937fde7fec8ffd88f78efd1f33060cd6abc984ebbad3a44fea321b287a0be', 'baseline', E'\\x6abbe0513dee850958f5b45781cfec942bbc3cb594c367ee29b911aafe974e27', '5028', '(513) 555-0102', '1 Seven Hills Plaza, Cincinnati, OH 45202', NULL, NULL, NULL, 'teller@example.com', '$argon2id$v=19$m=8,t=1,p=1$QGc+7tz27Rd8HHSZGXIjoA$+kaA5KLcoTfWy6QxVW79STsuuBcOGQOHxSHJaVR656s', 'true', NULL, NULL, '2026-07-28 07:47:49.176+00', '2026-11-26 07:47:48.370298+00', 'teller@example.com', '100000', 'false', NULL, 'teller', NULL, '2', NULL, NULL, NULL),
('1008', 'Ruth', 'Ellison', '1981-07-16', E'\\x003af6aa85d9c0c48e6ea3de26accfe9e189928e50d7e9902a559af6c77ed1c282af0df1467183', 'baseline', E'\\xfb3fc81d7c369cdfbbbd683dca9cecd29f979efc63d75a822fc80a95dab5130d', '3394', '(513) 555-0103', '1 Seven Hills Plaza, Cincinnati, OH 45202', NULL, NULL, NULL, 'operations@example.com', '$argon2id$v=19$m=8,t=1,p=1$ps0aEBuZqEb64h9MEDcayA$isdX51rAPq3wnXtO2ZdR4deouC65I4TIcqoi3P8B97w', 'true', NULL, NULL, '2026-07-28 07:47:49.176+00', '2026-11-26 07:47:48.383649+00', 'operations@example.com', '100000', 'false', NULL, 'operations', NULL, '2', NULL, NULL, NULL),
('1009', 'June', 'Castellano', '1990-04-11', E'\\x56a6d34b3a0ebb3b0cc15c66ae907877c024059dc9c80496fbe12af94aef1b73351fed26aaf38a', 'baseline', E'\\x220de79d18bffa1bc18ac8ac975167d4fea62de25781f0350bb91a57c7cadfd3', '6472', '(513) 555-0104', '1 Seven Hills Plaza, Cincinnati, OH 45202', NULL, NULL, NULL, 'support@example.com', '$argon2id$v=19$m=8,t=1,p=1$eYzPREsEVoDf8vo8Hw74Xw$k++flDUDB984+rZmw+c+Mhe+XBRP8rN6zXTlTcsxlN4', 'true', NULL, NULL, '2026-07-28 07:47:49.176+00', '2026-11-26 07:47:48.39703+00', 'support@example.com', '100000', 'false', NULL, 'support', NULL, '2', NULL, NULL, NULL),
('1010', 'Walter', 'Brandt', '1972-12-05', E'\\xefda2b7b99c7f83b4925fa39e5b82b82a5bb1209b3f103303aa6fd85a3af3d0d77e69df816bf21', 'baseline', E'\\x631039859740fcbbc1ac5fe50f245750782486adaa8fafa23984727b0204a6be', '7715', '(513) 555-0105', '1 Seven Hills Plaza, Cincinnati, OH 45202', NULL, NULL, NULL, 'auditor@example.com', '$argon2id$v=19$m=8,t=1,p=1$WuJ441nEVxMSB2ttc+tprg$7MCGUVx2fmJjDwwLxbc5jDzJjsnJ4Y75m3LPB1nncHo', 'true', NULL, NULL, '2026-07-28 07:47:49.176+00', '2026-11-26 07:47:48.409697+00', 'auditor@example.com', '100000', 'false', NULL, 'auditor', NULL, '2', NULL, NULL, NULL),
('1011', 'Ada', 'Byron', '1990-06-15', E'\\x460d57469b02967841538f73da313ae55f0dc8335dffc304f620525d8dd8eacfcbe5c512a1c61a', 'baseline', E'\\x372f6b0afc8d9a68a7a8da90f1e426dbf8114e53b14c77a42640a08626883143', '0001', '(513) 555-0100', '12 Vine Street, Cincinnati, OH 45202', NULL, NULL, NULL, 'ada@example.com', '$argon2id$v=19$m=8,t=1,p=1$4hSm/FQ3JXTF3INJdAGeWQ$+RDgHbBphj9jBfaiz1Ze3QWeFTrJrXQu/xV4VWmQm7w', 'false', NULL, NULL, '2026-11-26 07:47:49.594354+00', '2026-11-26 07:47:49.594354+00', NULL, '100000', 'true', NULL, NULL, NULL, '2', NULL, NULL, NULL);

insert into public.customer_flag (id, customer_id, flag, note, set_at, set_by, lifted_at, lifted_by, lift_note) overriding system value values
('1', '1003', 'vip', 'Long-standing customer', '2026-11-26 07:47:49.561776+00', '1009', NULL, NULL, NULL);

insert into public.customer_note (id, customer_id, author_id, written_at, body, transaction_id, chat_id) overriding system value values
('1', '1003', '1009', '2026-11-26 07:47:49.55592+00', 'Called about the fee', NULL, NULL);

insert into public.customer_stop (id, customer_id, kind, reason, note, started_at, started_by, ended_at, ended_by, end_note) overriding system value values
('1', '1005', 'suspension', 'identity_check', 'Demo: waits for a copy of an ID card', '2026-11-26 07:47:49.174999+00', NULL, NULL, NULL, NULL);

insert into public.customer_view (id, viewed_at, customer_id, staff_id, staff_role, what, reason, slot) overriding system value values
('1', '2026-11-26 07:47:49.548919+00', '1003', '1009', 'support', 'details', NULL, '2026-11-26 07:47:00+00');

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
('1', '1003', '1003', '45', 'wrong_amount', 'Marcus and I agreed on $8.00 for parking, but $18.00 left my account.', '(513) 555-0168', '1000', '0', '2026-11-26 07:47:49.146883+00', 'false', 'false', '2026-12-10', '2027-01-10', NULL, NULL, 'open', NULL, NULL, NULL, NULL, NULL, NULL);

insert into public.dispute_event (id, case_id, kind, happened_at, staff_id, amount, transaction_id, text) overriding system value values
('1', '1', 'reported', '2026-11-26 07:47:49.146883+00', NULL, NULL, NULL, NULL);

insert into public.email_link (id, customer_id, kind, email, token_hash, expires_at, used_at, created_at, began_at, change_id) overriding system value values
('1', '1001', 'confirm', 'olivia@example.com', E'\\x8838bf4076b554f0e575c7d8aa38a3a4b2abce71ea17509b6da110415bb6c11e', '2026-11-29 07:47:48.234595+00', '2026-11-26 07:47:49.179481+00', '2026-11-26 07:47:48.234595+00', '2026-11-26 07:47:48.234595+00', NULL),
('2', '1002', 'confirm', 'marcus@example.com', E'\\x4542849707324bdd470ef408a4cff7a259a3e7e54c465a3e6d27c8733515476a', '2026-11-29 07:47:48.302568+00', '2026-11-26 07:47:49.179481+00', '2026-11-26 07:47:48.302568+00', '2026-11-26 07:47:48.302568+00', NULL),
('3', '1003', 'confirm', 'priya@example.com', E'\\x36cd73662ba6714e3c9bbbd9bf8e6dc61b63df2f137a439c1a3f8606d3679aab', '2026-11-29 07:47:48.317234+00', '2026-11-26 07:47:49.179481+00', '2026-11-26 07:47:48.317234+00', '2026-11-26 07:47:48.317234+00', NULL),
('4', '1004', 'confirm', 'noah@example.com', E'\\xd3c142d276ec341649b159a9fa8dc39a5a93c6a0adad577f177c1f45b43eae6c', '2026-11-29 07:47:48.330932+00', '2026-11-26 07:47:49.179481+00', '2026-11-26 07:47:48.330932+00', '2026-11-26 07:47:48.330932+00', NULL),
('5', '1005', 'confirm', 'sam@example.com', E'\\xc2ee012ba97b8f82246d2bc56b0bc1009abc177d66ee9596440f02f00fa055da', '2026-11-29 07:47:48.337293+00', '2026-11-26 07:47:49.179481+00', '2026-11-26 07:47:48.337293+00', '2026-11-26 07:47:48.337293+00', NULL),
('6', '1006', 'confirm', 'admin@example.com', E'\\xf3fd674b9197844e5c184bf927fa2ee2577add4fce96e7abc52065bc2603b205', '2026-11-29 07:47:48.349749+00', '2026-11-26 07:47:49.179481+00', '2026-11-26 07:47:48.349749+00', '2026-11-26 07:47:48.349749+00', NULL),
('7', '1007', 'confirm', 'teller@example.com', E'\\xd287f6c5d991dddf5cee95c12aeb0519830ec8698f6c901686bfc74549fb7528', '2026-11-29 07:47:48.365049+00', '2026-11-26 07:47:49.179481+00', '2026-11-26 07:47:48.365049+00', '2026-11-26 07:47:48.365049+00', NULL),
('8', '1008', 'confirm', 'operations@example.com', E'\\xd61f0c69e8023a2045fdc222e109912030eadb594e9c8f762a45b09a98c97f9e', '2026-11-29 07:47:48.379025+00', '2026-11-26 07:47:49.179481+00', '2026-11-26 07:47:48.379025+00', '2026-11-26 07:47:48.379025+00', NULL),
('9', '1009', 'confirm', 'support@example.com', E'\\x29785f3f0538d68081128573631a4b2fd8e80d4e43badc762eb45721794dc8c0', '2026-11-29 07:47:48.391478+00', '2026-11-26 07:47:49.179481+00', '2026-11-26 07:47:48.391478+00', '2026-11-26 07:47:48.391478+00', NULL),
('10', '1010', 'confirm', 'auditor@example.com', E'\\x3b3be184dff314410e767c74f213bb42d4ac3569deb099f3ad955546ceebb781', '2026-11-29 07:47:48.404374+00', '2026-11-26 07:47:49.179481+00', '2026-11-26 07:47:48.404374+00', '2026-11-26 07:47:48.404374+00', NULL),
('11', '1011', 'confirm', 'ada@example.com', E'\\x8e0ff27e6c5c1e6dbb74757df1898fd1411db9cb441a899af789a36bfd168b1a', '2026-11-29 07:47:49.594354+00', NULL, '2026-11-26 07:47:49.594354+00', '2026-11-26 07:47:49.594354+00', NULL);

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
('1', 'savings', '2026-07-28', 'true', 'false', 'The first rates of the demo', NULL, NULL, '2026-11-26 07:47:48.417316+00'),
('2', 'ira', '2026-07-28', 'true', 'false', 'The first rates of the demo', NULL, NULL, '2026-11-26 07:47:48.417316+00');

insert into public.interest_tier (terms_id, from_cents, rate) overriding system value values
('1', '0', '39300'),
('2', '0', '34500');

insert into public.key_check (purpose, key_id, check_value, first_used_at) overriding system value values
('pin', 'baseline', E'\\x3d92bd07161f535bad021961488bf2c58847a26ffe542898227f0942299e9fdd', '2026-11-26 07:47:48.177967+00'),
('sealing', 'baseline', E'\\x076e3bc3576d3ba9cb347dee1e0df2bab051e056f9f6697d0a17d7ad01dc36b9', '2026-11-26 07:47:48.177967+00'),
('signing', 'baseline', E'\\x8996901386f12f47c3cb5a7d9246d39b3bd886d55b501bc83fbab28f2653a3b4', '2026-11-26 07:47:48.177967+00');

insert into public.known_device (customer_id, device, first_seen_at, last_seen_at) overriding system value values
('1001', 'Unknown device', '2026-11-26 07:47:49.210833+00', '2026-11-26 07:47:49.476771+00'),
('1002', 'Unknown device', '2026-11-26 07:47:49.238681+00', '2026-11-26 07:47:49.238681+00'),
('1003', 'Unknown device', '2026-11-26 07:47:49.53532+00', '2026-11-26 07:47:49.53532+00'),
('1006', 'Unknown device', '2026-11-26 07:47:49.248854+00', '2026-11-26 07:47:49.248854+00'),
('1008', 'Unknown device', '2026-11-26 07:47:49.257759+00', '2026-11-26 07:47:49.257759+00'),
('1009', 'Unknown device', '2026-11-26 07:47:49.489043+00', '2026-11-26 07:47:49.542385+00'),
('1011', 'Unknown device', '2026-11-26 07:47:49.604887+00', '2026-11-26 07:47:49.61369+00');

insert into public.log_window (action, source, event_count, lines_max, starts_at, ends_at, ip_address, subject_id) overriding system value values
('password_reset_requested', '*', '1', '300', '2026-11-26 07:47:49.586064+00', '2026-11-26 08:47:49.586064+00', NULL, NULL),
('password_reset_requested', 'network 127.0.0.1', '1', '10', '2026-11-26 07:47:49.586064+00', '2026-11-26 08:47:49.586064+00', '127.0.0.1', '1002'),
('signed_in', 'customer 1001', '2', '60', '2026-11-26 07:47:49.210833+00', '2026-11-26 08:47:49.210833+00', '127.0.0.1', '1001'),
('signed_in', 'customer 1002', '1', '60', '2026-11-26 07:47:49.238681+00', '2026-11-26 08:47:49.238681+00', '127.0.0.1', '1002'),
('signed_in', 'customer 1003', '1', '60', '2026-11-26 07:47:49.53532+00', '2026-11-26 08:47:49.53532+00', '127.0.0.1', '1003'),
('signed_in', 'customer 1006', '1', '60', '2026-11-26 07:47:49.248854+00', '2026-11-26 08:47:49.248854+00', '127.0.0.1', '1006'),
('signed_in', 'customer 1008', '1', '60', '2026-11-26 07:47:49.257759+00', '2026-11-26 08:47:49.257759+00', '127.0.0.1', '1008'),
('signed_in', 'customer 1009', '2', '60', '2026-11-26 07:47:49.489043+00', '2026-11-26 08:47:49.489043+00', '127.0.0.1', '1009'),
('signed_in', 'customer 1011', '2', '60', '2026-11-26 07:47:49.604887+00', '2026-11-26 08:47:49.604887+00', '127.0.0.1', '1011');

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

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Hello,</p><p style="line-height:1.5">Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.</p><p style="line-height:1.5">Please confirm your email address with the link below, which works once, for 3 days.</p><p style="line-height:1.5">If you did not open this account, do not use the link, and please call us immediately.</p><p><a style="color:#174f3b" href="[[secret-link]]">Confirm your email address</a></p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'true', '2026-11-26 07:47:48.234595+00', '2026-11-26 07:47:49.177834+00', NULL, '0', '2026-11-26 07:47:48.234595+00', NULL, NULL, NULL, NULL),
('2', 'olivia@example.com', NULL, 'Your deposit has arrived', 'Dear Olivia,

Your initial deposit of $50.00 has arrived and your account is active.

If you did not make this deposit, please call us immediately.

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear Olivia,</p><p style="line-height:1.5">Your initial deposit of $50.00 has arrived and your account is active.</p><p style="line-height:1.5">If you did not make this deposit, please call us immediately.</p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 07:47:48.270379+00', '2026-11-26 07:47:49.177834+00', NULL, '0', '2026-11-26 07:47:48.270379+00', NULL, NULL, NULL, NULL),
('3', 'marcus@example.com', NULL, 'Welcome to Seven Hills Bank', 'Hello,

Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.

Please confirm your email address with the link below, which works once, for 3 days.

If you did not open this account, do not use the link, and please call us immediately.

Confirm your email address:
[[secret-link]]

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Hello,</p><p style="line-height:1.5">Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.</p><p style="line-height:1.5">Please confirm your email address with the link below, which works once, for 3 days.</p><p style="line-height:1.5">If you did not open this account, do not use the link, and please call us immediately.</p><p><a style="color:#174f3b" href="[[secret-link]]">Confirm your email address</a></p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'true', '2026-11-26 07:47:48.302568+00', '2026-11-26 07:47:49.177834+00', NULL, '0', '2026-11-26 07:47:48.302568+00', NULL, NULL, NULL, NULL),
('4', 'marcus@example.com', NULL, 'Your deposit has arrived', 'Dear Marcus,

Your initial deposit of $50.00 has arrived and your account is active.

If you did not make this deposit, please call us immediately.

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear Marcus,</p><p style="line-height:1.5">Your initial deposit of $50.00 has arrived and your account is active.</p><p style="line-height:1.5">If you did not make this deposit, please call us immediately.</p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 07:47:48.30901+00', '2026-11-26 07:47:49.177834+00', NULL, '0', '2026-11-26 07:47:48.30901+00', NULL, NULL, NULL, NULL),
('5', 'priya@example.com', NULL, 'Welcome to Seven Hills Bank', 'Hello,

Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.

Please confirm your email address with the link below, which works once, for 3 days.

If you did not open this account, do not use the link, and please call us immediately.

Confirm your email address:
[[secret-link]]

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Hello,</p><p style="line-height:1.5">Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.</p><p style="line-height:1.5">Please confirm your email address with the link below, which works once, for 3 days.</p><p style="line-height:1.5">If you did not open this account, do not use the link, and please call us immediately.</p><p><a style="color:#174f3b" href="[[secret-link]]">Confirm your email address</a></p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'true', '2026-11-26 07:47:48.317234+00', '2026-11-26 07:47:49.177834+00', NULL, '0', '2026-11-26 07:47:48.317234+00', NULL, NULL, NULL, NULL),
('6', 'priya@example.com', NULL, 'Your deposit has arrived', 'Dear Priya,

Your initial deposit of $50.00 has arrived and your account is active.

If you did not make this deposit, please call us immediately.

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear Priya,</p><p style="line-height:1.5">Your initial deposit of $50.00 has arrived and your account is active.</p><p style="line-height:1.5">If you did not make this deposit, please call us immediately.</p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 07:47:48.322978+00', '2026-11-26 07:47:49.177834+00', NULL, '0', '2026-11-26 07:47:48.322978+00', NULL, NULL, NULL, NULL),
('7', 'noah@example.com', NULL, 'Welcome to Seven Hills Bank', 'Hello,

Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.

Please confirm your email address with the link below, which works once, for 3 days.

If you did not open this account, do not use the link, and please call us immediately.

Confirm your email address:
[[secret-link]]

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Hello,</p><p style="line-height:1.5">Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.</p><p style="line-height:1.5">Please confirm your email address with the link below, which works once, for 3 days.</p><p style="line-height:1.5">If you did not open this account, do not use the link, and please call us immediately.</p><p><a style="color:#174f3b" href="[[secret-link]]">Confirm your email address</a></p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'true', '2026-11-26 07:47:48.330932+00', '2026-11-26 07:47:49.177834+00', NULL, '0', '2026-11-26 07:47:48.330932+00', NULL, NULL, NULL, NULL),
('8', 'sam@example.com', NULL, 'Welcome to Seven Hills Bank', 'Hello,

Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.

Please confirm your email address with the link below, which works once, for 3 days.

If you did not open this account, do not use the link, and please call us immediately.

Confirm your email address:
[[secret-link]]

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Hello,</p><p style="line-height:1.5">Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.</p><p style="line-height:1.5">Please confirm your email address with the link below, which works once, for 3 days.</p><p style="line-height:1.5">If you did not open this account, do not use the link, and please call us immediately.</p><p><a style="color:#174f3b" href="[[secret-link]]">Confirm your email address</a></p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'true', '2026-11-26 07:47:48.337293+00', '2026-11-26 07:47:49.177834+00', NULL, '0', '2026-11-26 07:47:48.337293+00', NULL, NULL, NULL, NULL),
('9', 'sam@example.com', NULL, 'Your deposit has arrived', 'Dear Sam,

Your initial deposit of $50.00 has arrived and your account is active.

If you did not make this deposit, please call us immediately.

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear Sam,</p><p style="line-height:1.5">Your initial deposit of $50.00 has arrived and your account is active.</p><p style="line-height:1.5">If you did not make this deposit, please call us immediately.</p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 07:47:48.342741+00', '2026-11-26 07:47:49.177834+00', NULL, '0', '2026-11-26 07:47:48.342741+00', NULL, NULL, NULL, NULL),
('10', 'admin@example.com', NULL, 'Welcome to Seven Hills Bank', 'Hello,

Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.

Please confirm your email address with the link below, which works once, for 3 days.

If you did not open this account, do not use the link, and please call us immediately.

Confirm your email address:
[[secret-link]]

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Hello,</p><p style="line-height:1.5">Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.</p><p style="line-height:1.5">Please confirm your email address with the link below, which works once, for 3 days.</p><p style="line-height:1.5">If you did not open this account, do not use the link, and please call us immediately.</p><p><a style="color:#174f3b" href="[[secret-link]]">Confirm your email address</a></p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'true', '2026-11-26 07:47:48.349749+00', '2026-11-26 07:47:49.177834+00', NULL, '0', '2026-11-26 07:47:48.349749+00', NULL, NULL, NULL, NULL),
('11', 'admin@example.com', NULL, 'Your deposit has arrived', 'Dear Grace,

Your initial deposit of $50.00 has arrived and your account is active.

If you did not make this deposit, please call us immediately.

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear Grace,</p><p style="line-height:1.5">Your initial deposit of $50.00 has arrived and your account is active.</p><p style="line-height:1.5">If you did not make this deposit, please call us immediately.</p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 07:47:48.355115+00', '2026-11-26 07:47:49.177834+00', NULL, '0', '2026-11-26 07:47:48.355115+00', NULL, NULL, NULL, NULL),
('12', 'teller@example.com', NULL, 'Welcome to Seven Hills Bank', 'Hello,

Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.

Please confirm your email address with the link below, which works once, for 3 days.

If you did not open this account, do not use the link, and please call us immediately.

Confirm your email address:
[[secret-link]]

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Hello,</p><p style="line-height:1.5">Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.</p><p style="line-height:1.5">Please confirm your email address with the link below, which works once, for 3 days.</p><p style="line-height:1.5">If you did not open this account, do not use the link, and please call us immediately.</p><p><a style="color:#174f3b" href="[[secret-link]]">Confirm your email address</a></p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'true', '2026-11-26 07:47:48.365049+00', '2026-11-26 07:47:49.177834+00', NULL, '0', '2026-11-26 07:47:48.365049+00', NULL, NULL, NULL, NULL),
('13', 'teller@example.com', NULL, 'Your deposit has arrived', 'Dear Theo,

Your initial deposit of $50.00 has arrived and your account is active.

If you did not make this deposit, please call us immediately.

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear Theo,</p><p style="line-height:1.5">Your initial deposit of $50.00 has arrived and your account is active.</p><p style="line-height:1.5">If you did not make this deposit, please call us immediately.</p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 07:47:48.370298+00', '2026-11-26 07:47:49.177834+00', NULL, '0', '2026-11-26 07:47:48.370298+00', NULL, NULL, NULL, NULL),
('14', 'operations@example.com', NULL, 'Welcome to Seven Hills Bank', 'Hello,

Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.

Please confirm your email address with the link below, which works once, for 3 days.

If you did not open this account, do not use the link, and please call us immediately.

Confirm your email address:
[[secret-link]]

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Hello,</p><p style="line-height:1.5">Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.</p><p style="line-height:1.5">Please confirm your email address with the link below, which works once, for 3 days.</p><p style="line-height:1.5">If you did not open this account, do not use the link, and please call us immediately.</p><p><a style="color:#174f3b" href="[[secret-link]]">Confirm your email address</a></p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'true', '2026-11-26 07:47:48.379025+00', '2026-11-26 07:47:49.177834+00', NULL, '0', '2026-11-26 07:47:48.379025+00', NULL, NULL, NULL, NULL),
('15', 'operations@example.com', NULL, 'Your deposit has arrived', 'Dear Ruth,

Your initial deposit of $50.00 has arrived and your account is active.

If you did not make this deposit, please call us immediately.

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear Ruth,</p><p style="line-height:1.5">Your initial deposit of $50.00 has arrived and your account is active.</p><p style="line-height:1.5">If you did not make this deposit, please call us immediately.</p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 07:47:48.383649+00', '2026-11-26 07:47:49.177834+00', NULL, '0', '2026-11-26 07:47:48.383649+00', NULL, NULL, NULL, NULL),
('16', 'support@example.com', NULL, 'Welcome to Seven Hills Bank', 'Hello,

Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.

Please confirm your email address with the link below, which works once, for 3 days.

If you did not open this account, do not use the link, and please call us immediately.

Confirm your email address:
[[secret-link]]

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Hello,</p><p style="line-height:1.5">Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.</p><p style="line-height:1.5">Please confirm your email address with the link below, which works once, for 3 days.</p><p style="line-height:1.5">If you did not open this account, do not use the link, and please call us immediately.</p><p><a style="color:#174f3b" href="[[secret-link]]">Confirm your email address</a></p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'true', '2026-11-26 07:47:48.391478+00', '2026-11-26 07:47:49.177834+00', NULL, '0', '2026-11-26 07:47:48.391478+00', NULL, NULL, NULL, NULL),
('17', 'support@example.com', NULL, 'Your deposit has arrived', 'Dear June,

Your initial deposit of $50.00 has arrived and your account is active.

If you did not make this deposit, please call us immediately.

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear June,</p><p style="line-height:1.5">Your initial deposit of $50.00 has arrived and your account is active.</p><p style="line-height:1.5">If you did not make this deposit, please call us immediately.</p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 07:47:48.39703+00', '2026-11-26 07:47:49.177834+00', NULL, '0', '2026-11-26 07:47:48.39703+00', NULL, NULL, NULL, NULL),
('18', 'auditor@example.com', NULL, 'Welcome to Seven Hills Bank', 'Hello,

Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.

Please confirm your email address with the link below, which works once, for 3 days.

If you did not open this account, do not use the link, and please call us immediately.

Confirm your email address:
[[secret-link]]

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Hello,</p><p style="line-height:1.5">Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.</p><p style="line-height:1.5">Please confirm your email address with the link below, which works once, for 3 days.</p><p style="line-height:1.5">If you did not open this account, do not use the link, and please call us immediately.</p><p><a style="color:#174f3b" href="[[secret-link]]">Confirm your email address</a></p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'true', '2026-11-26 07:47:48.404374+00', '2026-11-26 07:47:49.177834+00', NULL, '0', '2026-11-26 07:47:48.404374+00', NULL, NULL, NULL, NULL),
('19', 'auditor@example.com', NULL, 'Your deposit has arrived', 'Dear Walter,

Your initial deposit of $50.00 has arrived and your account is active.

If you did not make this deposit, please call us immediately.

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear Walter,</p><p style="line-height:1.5">Your initial deposit of $50.00 has arrived and your account is active.</p><p style="line-height:1.5">If you did not make this deposit, please call us immediately.</p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 07:47:48.409697+00', '2026-11-26 07:47:49.177834+00', NULL, '0', '2026-11-26 07:47:48.409697+00', NULL, NULL, NULL, NULL),
('20', 'marcus@example.com', NULL, 'A scheduled payment was not made', 'Dear Marcus,

Your scheduled payment of $14,500.00 to Olivia (used car) on November 25, 2026 was not made. Insufficient funds: the amount is more than your available balance.

We do not try this payment again. You can pay now, or change the schedule, under Scheduled Payments.

You get this because we always tell you when a scheduled payment is late or not made.

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear Marcus,</p><p style="line-height:1.5">Your scheduled payment of $14,500.00 to Olivia (used car) on November 25, 2026 was not made. Insufficient funds: the amount is more than your available balance.</p><p style="line-height:1.5">We do not try this payment again. You can pay now, or change the schedule, under Scheduled Payments.</p><p style="line-height:1.5">You get this because we always tell you when a scheduled payment is late or not made.</p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 07:47:49.031845+00', '2026-11-26 07:47:49.177834+00', NULL, '0', '2026-11-26 07:47:49.031845+00', NULL, NULL, NULL, NULL),
('21', 'priya@example.com', NULL, 'Case C00000001: we are looking into it', 'Dear Priya,

You reported a problem with a transaction, and we are looking into it. By December 10, 2026, we will tell you the result, or credit the amount to your account while we continue. You will have the result by January 10, 2027 at the latest.

If you have questions, please call us at (513) 426-6667 and mention case C00000001.

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear Priya,</p><p style="line-height:1.5">You reported a problem with a transaction, and we are looking into it. By December 10, 2026, we will tell you the result, or credit the amount to your account while we continue. You will have the result by January 10, 2027 at the latest.</p><p style="line-height:1.5">If you have questions, please call us at (513) 426-6667 and mention case C00000001.</p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 07:47:49.146883+00', '2026-11-26 07:47:49.177834+00', NULL, '0', '2026-11-26 07:47:49.146883+00', NULL, NULL, NULL, NULL),
('22', 'olivia@example.com', NULL, 'We have received your wire transfer', 'Dear Olivia,

We have received your order to wire $100.00 to Ada Byron. The amount and the fee of $2.00 are held in your account; wires take 1-3 business days and cannot be reversed once they are sent.

If you did not order this wire, please call us immediately: (513) 426-6667.

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear Olivia,</p><p style="line-height:1.5">We have received your order to wire $100.00 to Ada Byron. The amount and the fee of $2.00 are held in your account; wires take 1-3 business days and cannot be reversed once they are sent.</p><p style="line-height:1.5">If you did not order this wire, please call us immediately: (513) 426-6667.</p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 07:47:49.281442+00', NULL, NULL, '0', '2026-11-26 07:47:49.281442+00', NULL, NULL, NULL, NULL),
('23', 'olivia@example.com', NULL, 'We have received your wire transfer', 'Dear Olivia,

We have received your order to wire $75.00 to Ada Byron. The amount and the fee of $1.50 are held in your account; wires take 1-3 business days and cannot be reversed once they are sent.

If you did not order this wire, please call us immediately: (513) 426-6667.

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear Olivia,</p><p style="line-height:1.5">We have received your order to wire $75.00 to Ada Byron. The amount and the fee of $1.50 are held in your account; wires take 1-3 business days and cannot be reversed once they are sent.</p><p style="line-height:1.5">If you did not order this wire, please call us immediately: (513) 426-6667.</p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 07:47:49.298363+00', NULL, NULL, '0', '2026-11-26 07:47:49.298363+00', NULL, NULL, NULL, NULL),
('24', 'olivia@example.com', NULL, 'Completed: your wire of $75.00 to Ada Byron', 'Dear Olivia,

Your wire of $75.00 to Ada Byron has been completed.

You get this because we always email you what became of a pending transaction.

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear Olivia,</p><p style="line-height:1.5">Your wire of $75.00 to Ada Byron has been completed.</p><p style="line-height:1.5">You get this because we always email you what became of a pending transaction.</p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 07:47:49.310871+00', NULL, NULL, '0', '2026-11-26 07:47:49.310871+00', NULL, NULL, NULL, NULL),
('25', 'olivia@example.com', NULL, 'We corrected a transaction', 'Dear Olivia,

We corrected transaction SH00000057 and credited $42.10 to your account.

If you did not expect this, please call us: (513) 426-6667.

Reason: Made twice
Receipt: SH00000058

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear Olivia,</p><p style="line-height:1.5">We corrected transaction SH00000057 and credited $42.10 to your account.</p><p style="line-height:1.5">If you did not expect this, please call us: (513) 426-6667.</p><table style="border-collapse:collapse"><tr><th style="text-align:left;font-weight:400;padding:.25rem 1.5rem .25rem 0">Reason</th><td style="font-weight:700">Made twice</td></tr><tr><th style="text-align:left;font-weight:400;padding:.25rem 1.5rem .25rem 0">Receipt</th><td style="font-weight:700">SH00000058</td></tr></table><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 07:47:49.39775+00', NULL, NULL, '0', '2026-11-26 07:47:49.39775+00', NULL, NULL, NULL, NULL),
('26', 'marcus@example.com', NULL, 'We corrected a transaction', 'Dear Marcus,

We corrected transaction SH00000057 and debited $42.10 from your account.

If you did not expect this, please call us: (513) 426-6667.

Reason: Made twice
Receipt: SH00000058

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear Marcus,</p><p style="line-height:1.5">We corrected transaction SH00000057 and debited $42.10 from your account.</p><p style="line-height:1.5">If you did not expect this, please call us: (513) 426-6667.</p><table style="border-collapse:collapse"><tr><th style="text-align:left;font-weight:400;padding:.25rem 1.5rem .25rem 0">Reason</th><td style="font-weight:700">Made twice</td></tr><tr><th style="text-align:left;font-weight:400;padding:.25rem 1.5rem .25rem 0">Receipt</th><td style="font-weight:700">SH00000058</td></tr></table><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 07:47:49.39775+00', NULL, NULL, '0', '2026-11-26 07:47:49.39775+00', NULL, NULL, NULL, NULL),
('27', 'support@sevenhillsbank.example', 'olivia@example.com', '[SM00000001] Opening hours', 'Are you open on the day after Thanksgiving?

From: Olivia Martinez
Email: olivia@example.com
Customer: 1001
Reference: SM00000001

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Are you open on the day after Thanksgiving?</p><table style="border-collapse:collapse"><tr><th style="text-align:left;font-weight:400;padding:.25rem 1.5rem .25rem 0">From</th><td style="font-weight:700">Olivia Martinez</td></tr><tr><th style="text-align:left;font-weight:400;padding:.25rem 1.5rem .25rem 0">Email</th><td style="font-weight:700">olivia@example.com</td></tr><tr><th style="text-align:left;font-weight:400;padding:.25rem 1.5rem .25rem 0">Customer</th><td style="font-weight:700">1001</td></tr><tr><th style="text-align:left;font-weight:400;padding:.25rem 1.5rem .25rem 0">Reference</th><td style="font-weight:700">SM00000001</td></tr></table><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 07:47:49.528342+00', NULL, NULL, '0', '2026-11-26 07:47:49.528342+00', NULL, NULL, NULL, NULL),
('28', 'marcus@example.com', NULL, 'Reset your password', 'Hello,

Someone, hopefully you, asked to reset the password of your Seven Hills Bank account. The link below works once, for 30 minutes.

If this was not you, you do not need to do anything: your password has not changed.

Choose a new password:
[[secret-link]]

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Hello,</p><p style="line-height:1.5">Someone, hopefully you, asked to reset the password of your Seven Hills Bank account. The link below works once, for 30 minutes.</p><p style="line-height:1.5">If this was not you, you do not need to do anything: your password has not changed.</p><p><a style="color:#174f3b" href="[[secret-link]]">Choose a new password</a></p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'true', '2026-11-26 07:47:49.586064+00', NULL, NULL, '0', '2026-11-26 07:47:49.586064+00', NULL, NULL, NULL, NULL),
('29', 'ada@example.com', NULL, 'Welcome to Seven Hills Bank', 'Hello,

Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.

Please confirm your email address with the link below, which works once, for 3 days.

If you did not open this account, do not use the link, and please call us immediately.

Confirm your email address:
[[secret-link]]

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Hello,</p><p style="line-height:1.5">Thank you for opening an account with Seven Hills Bank. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.</p><p style="line-height:1.5">Please confirm your email address with the link below, which works once, for 3 days.</p><p style="line-height:1.5">If you did not open this account, do not use the link, and please call us immediately.</p><p><a style="color:#174f3b" href="[[secret-link]]">Confirm your email address</a></p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'true', '2026-11-26 07:47:49.594354+00', NULL, NULL, '0', '2026-11-26 07:47:49.594354+00', NULL, NULL, NULL, NULL),
('30', 'ada@example.com', NULL, 'An authenticator app was added', 'Dear Ada,

An authenticator app was added to your account. From now on, signing in with your password also takes its 6-digit code.

If this was not you, please call us immediately: 1-800-742-2265, day or night.

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear Ada,</p><p style="line-height:1.5">An authenticator app was added to your account. From now on, signing in with your password also takes its 6-digit code.</p><p style="line-height:1.5">If this was not you, please call us immediately: 1-800-742-2265, day or night.</p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 07:47:49.658765+00', NULL, NULL, '0', '2026-11-26 07:47:49.658765+00', NULL, NULL, NULL, NULL),
('31', 'priya@example.com', NULL, 'Your contact details were changed', 'Dear Priya,

Your profile was changed: name. If you did not do this, please call (513) 426-6667.

If this was not you, please call us immediately: 1-800-742-2265, day or night.

You get this because it concerns the security of your account. Your profile lists everything of this kind: https://bank.example/profile

Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender', '<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:#1b221d;max-width:34rem;margin:0 auto;padding:1.5rem"><h1 style="font-size:1.3rem;color:#174f3b">Seven Hills Bank</h1><p style="line-height:1.5">Dear Priya,</p><p style="line-height:1.5">Your profile was changed: name. If you did not do this, please call (513) 426-6667.</p><p style="line-height:1.5">If this was not you, please call us immediately: 1-800-742-2265, day or night.</p><p style="line-height:1.5">You get this because it concerns the security of your account. Your profile lists everything of this kind: https://bank.example/profile</p><p style="font-size:.85rem;color:#5c665e">Seven Hills Bank · (513) 426-6667 · Member FDIC | Equal Housing Lender</p></body></html>', 'false', '2026-11-26 07:47:49.744016+00', NULL, NULL, '0', '2026-11-26 07:47:49.744016+00', NULL, NULL, NULL, NULL);

insert into public.mail_secret (message_id, reset_token_id, ciphertext, key_id, expires_at, email_link_id) overriding system value values
('28', '1', E'\\x2e2eeb5237986f4cf4206af7fd985fc232c665ac9e67f1cc1a108539dac8d8460187b2ea26d4b5f728c3e2b2c29349cec59082539cdcb1c3d329ec90b586fd19f7a0e5800d84d631031b8a26d7ff88d80805fc5b8f5117793821183d2172a2d756b5befe', 'baseline', '2026-11-26 08:17:49.586064+00', NULL),
('29', NULL, E'\\x7c65ef84ea09a04eb42e991d6860a35a4a340dfec09f3d2a0a78043b8372aac70a9245960e4e73955cd2c9a6b934844ff42dbc5139c2d01800159b4c00f44d857d3d336c112454a7d0ad766fad8677338faa0322795e9d1aa3bd3c5d403e52754f72e502bde22c9b83157d8354d3ab33', 'baseline', '2026-11-29 07:47:49.594354+00', '11');

insert into public.name_change (id, customer_id, first_name, last_name, requested_at, outcome, ended_at, decided_by, reason) overriding system value values
('1', '1003', 'Priyanka', 'Raman', '2026-11-26 07:47:49.572776+00', NULL, NULL, NULL, NULL);

insert into public.notification (id, customer_id, kind, reference, transaction_id, amount, party, is_shown, created_at, read_at, payment_request_id, request_event, sentence, schedule_id) overriding system value values
('1', '1002', 'schedule_failed', 'occurrence:3:2026-11-25', NULL, '1450000', 'Olivia (used car)', 'false', '2026-11-26 07:47:49.031845+00', NULL, NULL, NULL, 'Your scheduled payment of $14,500.00 to Olivia (used car) on November 25, 2026 was not made. Insufficient funds: the amount is more than your available balance.', '3'),
('2', '1002', 'payment_request', 'payment-request:1:asked', NULL, '2450', 'Olivia M.', 'true', '2026-11-26 07:47:49.703415+00', NULL, '1', 'asked', NULL, NULL),
('3', '1001', 'payment_request', 'payment-request:2:asked', NULL, '1800', 'Priya R.', 'true', '2026-11-26 07:47:49.703415+00', NULL, '2', 'asked', NULL, NULL),
('4', '1001', 'money_in', 'transaction:47', '47', '9235', 'Marcus B.', 'true', '2026-11-26 07:47:49.712922+00', NULL, NULL, NULL, NULL, NULL),
('5', '1002', 'money_in', 'transaction:48', '48', '2740', 'Olivia M.', 'true', '2026-11-26 07:47:49.712922+00', NULL, NULL, NULL, NULL, NULL),
('6', '1001', 'wire_settled', 'transaction:55', '55', '7500', 'Ada Byron', 'true', '2026-11-26 07:47:49.712922+00', NULL, NULL, NULL, NULL, NULL),
('7', '1002', 'money_in', 'transaction:57', '57', '4210', 'Olivia M.', 'true', '2026-11-26 07:47:49.712922+00', NULL, NULL, NULL, NULL, NULL),
('8', '1001', 'money_in', 'transaction:58', '58', '4210', 'Marcus B.', 'true', '2026-11-26 07:47:49.712922+00', NULL, NULL, NULL, NULL, NULL),
('9', '1003', 'contact_changed', 'event:54', NULL, NULL, NULL, 'true', '2026-11-26 07:47:49.744016+00', NULL, NULL, NULL, 'Your profile was changed: name. If you did not do this, please call (513) 426-6667.', NULL),
('10', '1011', 'factor_changed', 'event:59', NULL, NULL, NULL, 'true', '2026-11-26 07:47:49.744016+00', NULL, NULL, NULL, 'An authenticator app was set up.', NULL);

insert into public.occurrence (schedule_id, nominal_on, due_on, amount, state, attempts, attempt_at, is_late, reason, paused_schedule, transaction_id, ended_at, dismissed_at) overriding system value values
('3', '2026-11-25', '2026-11-25', '1450000', 'failed', '4', NULL, 'false', 'Insufficient funds: the amount is more than your available balance.', 'false', NULL, '2026-11-26 07:47:49.031845+00', NULL);

insert into public.password_reset_token (id, customer_id, token_hash, expires_at, used_at, created_at) overriding system value values
('1', '1002', E'\\xe21af72b31b3ea5e420124743d67242b32bbcec29a43bdb684ea20029840b314', '2026-11-26 08:17:49.586064+00', NULL, '2026-11-26 07:47:49.586064+00');

insert into public.payee_seal (transaction_id, key_id, mac, created_at) overriding system value values
('54', 'baseline', E'\\xd787f9c3211be24d11050aa991b5bdced9dae464d19bcf4d0d8a2462ddf9bc26', '2026-11-26 07:47:49.281442+00'),
('55', 'baseline', E'\\xb3df5f6c7122bda794784ec2a041313c43bdf0bc3beeb004e34d57df3f899be1', '2026-11-26 07:47:49.298363+00'),
('56', 'baseline', E'\\xa020c0b50381e4489f5f782331d9d807925706c4ee58d01677a287933dc519eb', '2026-11-26 07:47:49.341742+00');

insert into public.payment_order (transaction_id, ordered_at, acknowledged_at) overriding system value values
('56', '2026-11-26 07:47:49.346882+00', NULL);

insert into public.payment_request (id, asker_id, asked_id, token_hash, amount, note, state, answered_by, transaction_id, created_at, expires_at, ended_at) overriding system value values
('1', '1001', '1002', NULL, '2450', 'Concert tickets', 'open', NULL, NULL, '2026-11-26 07:47:49.165276+00', '2026-12-26 07:47:49.165276+00', NULL),
('2', '1003', '1001', NULL, '1800', 'Book club dinner', 'open', NULL, NULL, '2026-11-26 07:47:49.171095+00', '2026-12-26 07:47:49.171095+00', NULL);

insert into public.pin (customer_id, key_id, salt, mac, failure_count, locked_until, set_at) overriding system value values
('1001', 'baseline', E'\\x4339a62c2865d35fda2e08494f95582b', E'\\xa81579ad2eea51f94d0d0d1aaaa0ebcf0f032281c949af2394fc36b4445a6732', '0', NULL, '2026-11-26 07:47:48.293219+00'),
('1002', 'baseline', E'\\xc470bb8e3fc5112c0602f3314ebfa225', E'\\xa5fa3f3f83348b63b17f58bb5ef65541d6f028a175ba511d72ca2968a4015a3c', '0', NULL, '2026-11-26 07:47:48.313316+00'),
('1003', 'baseline', E'\\x7374e6414c452812f5b5ae7dcd56d1bf', E'\\x7e79d36ac34c1e5940f6eb477f83787a67cd8010fc79d80cd10d0774a3fe6d57', '0', NULL, '2026-11-26 07:47:48.326791+00'),
('1005', 'baseline', E'\\x014f4cb230ae304050532529dedc23a7', E'\\xbb9dd29126b3fe94453a92dbbb102cb1cd192ec1f9fb084046a14e41b34cc0d2', '0', NULL, '2026-11-26 07:47:48.346298+00'),
('1006', 'baseline', E'\\xae98adae69c17c484f44bad760768d75', E'\\x7a407967e6346413c893d4e458f83d086129c069e92bc17bc45f5d365ef9c2d0', '0', NULL, '2026-11-26 07:47:48.359051+00'),
('1007', 'baseline', E'\\x0b92a6d6bd1a268263722c79afcd4092', E'\\x7f39f80e88c63327505cf0d6bade80a792c7ddb6b29b2309d5f9f5ae504d9571', '0', NULL, '2026-11-26 07:47:48.374088+00'),
('1008', 'baseline', E'\\xa154105816bbab8cf9b5374f5a147c19', E'\\xf91704edf0201328b7c16110d9d4876dc5bf1431f701a8c9582764149e7640ed', '0', NULL, '2026-11-26 07:47:48.387575+00'),
('1009', 'baseline', E'\\xe84b7ec8b7b9da0b91df19c1090c73a3', E'\\x8498813b41f5faea01ff7783f2db36bde467ee0ffc9df18cc7a9e8bcc26f6430', '0', NULL, '2026-11-26 07:47:48.400513+00'),
('1010', 'baseline', E'\\x4273e29c9383b450da4382af567efffe', E'\\x7e5ad8992ce3713aa91fd2d4d1c33144b7b8a47a3e7aef2b1fb2f3af70f06077', '0', NULL, '2026-11-26 07:47:48.413626+00');

insert into public.proposal (id, action, subject, person_id, barred_ids, payload, changes, base_version, approvals, maker_id, reason, state, created_at, expires_at, ended_at) overriding system value values
('1', 'balance_adjustment', 'account 1002', '1002', '{1002}', '{"reason": "A correction", "accountId": 1002, "customerId": "1002", "newBalance": "100000", "expectedBalance": null}', '[{"after": "$1,000.00", "field": "Balance", "before": "$8,664.77"}]', '866477', '1', '1006', 'A correction', 'open', '2026-11-26 07:47:49.419972+00', '2026-12-03 07:47:49.419972+00', NULL);

insert into public.recovery_code (customer_id, mac, key_id, created_at, used_at) overriding system value values
('1011', E'\\x2494da614252c72abec25b2bb0fdd1d51a3a72f93ddc643778f9297051c33bc5', 'baseline', '2026-11-26 07:47:49.658765+00', NULL),
('1011', E'\\x2670d460aae4cbbad7f19206675a6734946372acec8f94035702c1fdae8b429e', 'baseline', '2026-11-26 07:47:49.658765+00', NULL),
('1011', E'\\x331d2e380f20d50fe335b8df1563cd80513f9a52ecef6ee1ec81b2018ac0eee8', 'baseline', '2026-11-26 07:47:49.658765+00', NULL),
('1011', E'\\x5b3013bdabaf82b53e75d4237023d8a088e7fc6a62bd022310a9fed97afacbad', 'baseline', '2026-11-26 07:47:49.658765+00', NULL),
('1011', E'\\x68c8f49958989643f478f25fbc25f1d84624f90ff87eaaa2470390f58a2deb50', 'baseline', '2026-11-26 07:47:49.658765+00', NULL),
('1011', E'\\x6e791bc1774946d0f3357eb1f9ca8db1ac206b9d353fd62793e362f228e36683', 'baseline', '2026-11-26 07:47:49.658765+00', NULL),
('1011', E'\\xc12c617557df11043bd750ece55d4444f32b24cab91deb3dbe9fd3b2e5b4bc31', 'baseline', '2026-11-26 07:47:49.658765+00', NULL),
('1011', E'\\xe1aabe4ddaa0aa5927f3fcbcce0ae2733349e4d22eca2422e43fb73a94f8b07b', 'baseline', '2026-11-26 07:47:49.658765+00', NULL),
('1011', E'\\xe2aa0d442383d1f8d89b7507dfd8e3d05a4d0228f4e002f97c3fedf08bb3da01', 'baseline', '2026-11-26 07:47:49.658765+00', NULL),
('1011', E'\\xe41054a34d4d6a7f540cbd58a583bb109788a819929afc21ed37c56e0eba474d', 'baseline', '2026-11-26 07:47:49.658765+00', NULL);

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
('zelle', 'payment-56', 'jordan@example.com', '2000', 'completed', NULL, NULL, NULL, '2026-11-26 07:47:49.349486+00');

insert into public.sandbox_wire (idempotency_key, routing_number, account_last_four, recipient_name, amount, created_at) overriding system value values
('wire-55', '042000314', '4433', 'Ada Byron', '7500', '2026-11-26 07:47:49.68729+00');

insert into public.saved_payee (id, customer_id, kind, nickname, account_id, fingerprint, details_ciphertext, key_id, created_at, removed_at) overriding system value values
('1', '1001', 'customer', 'Rent (Marcus)', '1002', 'dNJkFiYUxgTiPMI6iHri2w/WTT/0RmAsvoJeEnWnWG8=', E'\\x4f66bef82f3b24b8f82101248fb46666b02674ebf6acff15853d3decdcff322d3f3354458f8fa5c68e7698514dfcd19d3ef083a7a5adb5f48d3c307961f1180bf066', 'baseline', '2026-11-26 07:47:48.965672+00', NULL),
('2', '1001', 'customer', 'Priya', '1003', '2ld6S0tHxhxO/wKRjp0N67AfnkbsCo2D59QbrTHIzsA=', E'\\x3fdc9cedf69d6bd0fa81e9f454ad7b86f95104aee57d10e6dfd04900d5902436b0ac2a1d8baa01a7e9f621fc4097922c2189bd3c89fb2d9171c217b3e1c70b9ce064', 'baseline', '2026-11-26 07:47:48.977571+00', NULL),
('3', '1001', 'bank_account', 'Queen City Energy', NULL, 'fueejNVdRRaG7mvDPQdBr5nabowH7kxtO2uISXUkRrk=', E'\\x473459b4599bdf55d66e4f2f3e878b72b7082a7e4013646104883a523cd708a5777223988ffeb910fa0c0577a328a13b19b415211137a4c58021349b50bd620fd6193f6029cdb88f4488d03045128bd1c909a957aae0fc65fe823db7dac40bcda02d6e9e3955e0d326dbd7abf068a277901ca57e43d7f41f5789c25d725d9a44eb03ba76767bc3bd6e3a5369f26d70e11b32cce0e6803b0f6c3ce605e3f97c7777747ca7cabb94808920fa6873720704092cd766102a8b17a7b964f7d67bc9ee671142cffe24c065ca58c64e2ed866ec2ec60b0665764267ca8094ff6d0c6e9b39cc4c88360f183743fcbf0de0d6caa06f9ed96b6be90453f08d93287f58c3f94412a1a99e258b3328798389b0acf1a4f22bfc1a877ebd84440ba7919c359ed6c2ef1d008c1caae1da76448b38ff', 'baseline', '2026-11-26 07:47:48.986046+00', NULL),
('4', '1001', 'payment_service', 'Jordan (piano lessons)', NULL, 'XTOQ2HQd9s6AzkD3HbxH4IUPqE4pQiZAVEGGGaOfbBY=', E'\\x6e08f1b11f6ba0a0e532ec27e13c4e9b6b07c82dc405b3f4a4ce117c8e2c3d17473af8bd9606ba9fa8bc4c8a12b49f2f74c176a892bfb17b52c41b28f916e2562b453694546e88fb8163f0b71241285706c539cdd095836ed85c39c761b48c0def96b018a0502c21dc086276ae75c3054254e7d92cfc93e02d8badcaaafa2c9bebc8877e92f1962d5885217d30b40490d61cb2', 'baseline', '2026-11-26 07:47:48.993057+00', NULL),
('5', '1002', 'customer', 'Olivia (used car)', '1001', '+RxzyKbJyKUBxBaJNqWPRiUVCBlnxTePJN11hJg/w2k=', E'\\xc41d1f07cb1fbd97d6c9da428b0b59f5fd3a56c411954b6fea21dbe26e4d00b29722d27274c55d37f03b4e00a00f0b8a023b6ca2d3275c06b39189244ece4e24c484', 'baseline', '2026-11-26 07:47:49.000824+00', NULL);

insert into public.saved_reply (id, title, text, updated_by, updated_at) overriding system value values
('1', 'Hours', 'We are open at all times.', '1009', '2026-11-26 07:47:49.565831+00');

insert into public.schedule (id, customer_id, payee_id, amount, description, every, first_on, day, second_day, shift, ends_on, count, state, paused_by, failed_in_row, next_on, next_due_on, request_key, created_at, updated_at) overriding system value values
('1', '1001', '1', '115000', 'Rent share', 'monthly', '2026-11-30', '31', NULL, 'none', NULL, NULL, 'active', NULL, '0', '2026-11-30', '2026-11-30', NULL, '2026-11-26 07:47:48.998091+00', '2026-11-26 07:47:48.998091+00'),
('2', '1001', '2', '4000', 'Book club', 'monthly', '2026-12-15', '15', NULL, 'none', NULL, NULL, 'active', NULL, '0', '2026-12-15', '2026-12-15', NULL, '2026-11-26 07:47:48.999265+00', '2026-11-26 07:47:48.999265+00'),
('3', '1002', '5', '1450000', 'Used car', 'once', '2026-11-25', '25', NULL, 'none', NULL, NULL, 'ended', NULL, '1', NULL, NULL, NULL, '2026-11-26 07:47:49.004909+00', '2026-11-26 07:47:49.031845+00'),
('4', '1001', '2', '2500', NULL, 'monthly', '2026-12-16', '16', NULL, 'none', NULL, NULL, 'active', NULL, '0', '2026-12-16', '2026-12-16', NULL, '2026-11-26 07:47:49.377823+00', '2026-11-26 07:47:49.377823+00');

insert into public.session (token_hash, customer_id, created_at, last_active_at, expires_at, ip_address, user_agent, id, opened_by, confirmed_at, confirmed_by, second_factor_at) overriding system value values
(E'\\x18869183a2e11769812eca7e36459823fa2e3a886c000d20aff2a2a841a7ba59', '1003', '2026-11-26 07:47:49.53532+00', '2026-11-26 07:47:49.53532+00', '2026-11-26 19:47:49.53532+00', '127.0.0.1', 'lightMyRequest', '7', 'password', '2026-11-26 07:47:49.53532+00', 'password', NULL),
(E'\\x194105812ab6c37c0278ad547adc45e62b8e593eaf295ba8d1380954e8f1b047', '1001', '2026-11-26 07:47:49.476771+00', '2026-11-26 07:47:49.476771+00', '2026-11-26 19:47:49.476771+00', '127.0.0.1', 'lightMyRequest', '5', 'password', '2026-11-26 07:47:49.476771+00', 'password', NULL),
(E'\\x1eba6c59a967b777961a97e64eaeb7356c41e1d67eef9d56cc31200c42d62920', '1002', '2026-11-26 07:47:49.238681+00', '2026-11-26 07:47:49.238681+00', '2026-11-26 19:47:49.238681+00', '127.0.0.1', 'lightMyRequest', '2', 'password', '2026-11-26 07:47:49.238681+00', 'password', NULL),
(E'\\x70385fe7ed331b1997131686806a43c21d669348c98362c84353cef99a905bbd', '1008', '2026-11-26 07:47:49.257759+00', '2026-11-26 07:47:49.257759+00', '2026-11-26 19:47:49.257759+00', '127.0.0.1', 'lightMyRequest', '4', 'password', '2026-11-26 07:47:49.257759+00', 'password', NULL),
(E'\\x7ad20e9dd30af8a8c1da1b38caacf58f2c5d055714bdb4a4c94cd5dfd50e22d5', '1006', '2026-11-26 07:47:49.248854+00', '2026-11-26 07:47:49.248854+00', '2026-11-26 19:47:49.248854+00', '127.0.0.1', 'lightMyRequest', '3', 'password', '2026-11-26 07:47:49.248854+00', 'password', NULL),
(E'\\x7f205086cdc5bea226de2b05e2dc9ba0daec0da2e6bfce3417ab32000dc32043', '1009', '2026-11-26 07:47:49.489043+00', '2026-11-26 07:47:49.489043+00', '2026-11-26 19:47:49.489043+00', '127.0.0.1', 'lightMyRequest', '6', 'password', '2026-11-26 07:47:49.489043+00', 'password', NULL),
(E'\\xa3f4868770110e1e84039290a40c22eb4306dec861f35349bf3726438c816611', '1009', '2026-11-26 07:47:49.542385+00', '2026-11-26 07:47:49.542385+00', '2026-11-26 19:47:49.542385+00', '127.0.0.1', 'lightMyRequest', '8', 'password', '2026-11-26 07:47:49.542385+00', 'password', NULL),
(E'\\xa41a67847ee86aa553c3239136b24a3cb39d59a73ebaf5d8ca27ae5f403eb045', '1011', '2026-11-26 07:47:49.61369+00', '2026-11-26 07:47:49.61369+00', '2026-11-26 19:47:49.61369+00', '127.0.0.1', 'lightMyRequest', '10', 'password', '2026-11-26 07:47:49.658765+00', 'code', '2026-11-26 07:47:49.658765+00'),
(E'\\xb7570d7daaa47fd4b83db33ffa0b1e726e0e775113e060767ee25a6045233a8f', '1011', '2026-11-26 07:47:49.604887+00', '2026-11-26 07:47:49.604887+00', '2026-11-26 19:47:49.604887+00', '127.0.0.1', 'lightMyRequest', '9', 'password', '2026-11-26 07:47:49.604887+00', 'password', NULL),
(E'\\xd7c94b9c060c6e21f9d9b80b46562673089757357813802dc5fd3f59f2288cc2', '1001', '2026-11-26 07:47:49.210833+00', '2026-11-26 07:47:49.210833+00', '2026-11-26 19:47:49.210833+00', '127.0.0.1', 'lightMyRequest', '1', 'password', '2026-11-26 07:47:49.210833+00', 'password', NULL);

insert into public.staff_member (id, person_id, role, added_at, added_by, ended_at, ended_by) overriding system value values
('1', '1006', 'admin', '2026-11-26 07:47:48.362159+00', NULL, NULL, NULL),
('2', '1007', 'teller', '2026-11-26 07:47:48.377297+00', NULL, NULL, NULL),
('3', '1008', 'operations', '2026-11-26 07:47:48.389721+00', NULL, NULL, NULL),
('4', '1009', 'support', '2026-11-26 07:47:48.402659+00', NULL, NULL, NULL),
('5', '1010', 'auditor', '2026-11-26 07:47:48.415972+00', NULL, NULL, NULL);

insert into public.statement (account_id, month, opening_balance, closing_balance, last_sequence, entry_count, data_hash, created_at) overriding system value values
('1001', '2026-07-01', '0', '323000', '2', '2', E'\\xaaa6f24ef20bc50456f5d4b678f696da77d687b69ddb6f7907506f5b067386e2', '2026-11-26 07:47:48.941407+00'),
('1001', '2026-08-01', '323000', '618150', '7', '5', E'\\x88d922ad279ffdbc014cff0880d505aaee05eb0712efa793e3192b778a908d0d', '2026-11-26 07:47:48.951054+00'),
('1001', '2026-09-01', '618150', '854375', '12', '5', E'\\x018810d7f16134092ba864edac26133466ab4d60f4312a7c179941bf1f098b53', '2026-11-26 07:47:48.954815+00'),
('1001', '2026-10-01', '854375', '1099375', '16', '4', E'\\x6a137c419b8a4331f3e1491e72d2d9afab4a8f45061a3a3b2fff97fd498edf91', '2026-11-26 07:47:48.958386+00'),
('1002', '2026-07-01', '0', '5000', '1', '1', E'\\x2ac236f662d3a218a01316229f90caec3f4a7aaf23990bb6bb94bc0c5a7b9408', '2026-11-26 07:47:48.941407+00'),
('1002', '2026-08-01', '5000', '529851', '5', '4', E'\\x800857488e626c7efa48dd01d9e035beff417f058a3d9f469eee7c7e340440ba', '2026-11-26 07:47:48.951054+00'),
('1002', '2026-09-01', '529851', '626621', '8', '3', E'\\x48e943eb2b0872427ae5ffd127430b19bff0528d4c1c332fc2674b566c301a52', '2026-11-26 07:47:48.954815+00'),
('1002', '2026-10-01', '626621', '768621', '12', '4', E'\\xbb3b114802477c58127a3aeff00f32dc3f55a144ac917a3ecf6135a4b5108f2e', '2026-11-26 07:47:48.958386+00'),
('1003', '2026-07-01', '0', '5000', '1', '1', E'\\x074054adc364d7c81b68dac699e0ccb49186110656660028f18698b73b0275e4', '2026-11-26 07:47:48.941407+00'),
('1003', '2026-08-01', '5000', '245001', '3', '2', E'\\xd2fc66cdc6e88c23ad3366b1d790c6691035f8cf148a8a74bc77c7c07528c438', '2026-11-26 07:47:48.951054+00'),
('1003', '2026-09-01', '245001', '266971', '7', '4', E'\\x388ec101ac97f722d907fe2708bd7b5c5032944cce405a0d2880e342d07dc53f', '2026-11-26 07:47:48.954815+00'),
('1003', '2026-10-01', '266971', '317797', '9', '2', E'\\xcde3314fd0da20719911d0d113bdd2fddc85048e9e5278363f46caf64730ffeb', '2026-11-26 07:47:48.958386+00'),
('1005', '2026-07-01', '0', '5000', '1', '1', E'\\x39acf70aa815d7f3c0cbd0aa987012154964ecebbb3593f52e412778e6e53b64', '2026-11-26 07:47:48.941407+00'),
('1005', '2026-08-01', '5000', '69000', '2', '1', E'\\xa44bed9565b2455c61a2816e7adc4d9b96a8b1eb269be69dd25029d1180c026c', '2026-11-26 07:47:48.951054+00'),
('1005', '2026-09-01', '69000', '64500', '3', '1', E'\\xd8f95fabe5962b725f29345183359886843519001b36ce213bd342ae71215e2f', '2026-11-26 07:47:48.954815+00'),
('1005', '2026-10-01', '64500', '34500', '4', '1', E'\\xdf1bdb069ab4ae6222ab1b51fa242cd6872de9858f60437c26aa79504d719a8a', '2026-11-26 07:47:48.958386+00'),
('1006', '2026-07-01', '0', '5000', '1', '1', E'\\xbf942d6bb22a22b9bbc2e80f62cd06f23b090a7a7c8e72243010e06046f8c795', '2026-11-26 07:47:48.941407+00'),
('1006', '2026-08-01', '5000', '5000', '1', '0', E'\\x6297a267746ae0928d8c686018a1a70351b4841ed9f24e3d623acb8c0324ac88', '2026-11-26 07:47:48.951054+00'),
('1006', '2026-09-01', '5000', '5000', '1', '0', E'\\x6297a267746ae0928d8c686018a1a70351b4841ed9f24e3d623acb8c0324ac88', '2026-11-26 07:47:48.954815+00'),
('1006', '2026-10-01', '5000', '5000', '1', '0', E'\\x6297a267746ae0928d8c686018a1a70351b4841ed9f24e3d623acb8c0324ac88', '2026-11-26 07:47:48.958386+00'),
('1007', '2026-07-01', '0', '5000', '1', '1', E'\\x5284097c5fd5cb6ccc7237cd98e8d403c3d644ea8e10f8a8c65cebbb46375874', '2026-11-26 07:47:48.941407+00'),
('1007', '2026-08-01', '5000', '5000', '1', '0', E'\\xde2e42fea731df1de334efc820e51da6bbc7455aa7b9044a1359af29e1917301', '2026-11-26 07:47:48.951054+00'),
('1007', '2026-09-01', '5000', '5000', '1', '0', E'\\xde2e42fea731df1de334efc820e51da6bbc7455aa7b9044a1359af29e1917301', '2026-11-26 07:47:48.954815+00'),
('1007', '2026-10-01', '5000', '5000', '1', '0', E'\\xde2e42fea731df1de334efc820e51da6bbc7455aa7b9044a1359af29e1917301', '2026-11-26 07:47:48.958386+00'),
('1008', '2026-07-01', '0', '5000', '1', '1', E'\\x8e6132d34e238cd3d8ee9bedb63751ade38e73e345fb79cae7a38b29d8bc18c5', '2026-11-26 07:47:48.941407+00'),
('1008', '2026-08-01', '5000', '5000', '1', '0', E'\\x855217f397cbe400b2c18b11e9d0276345709137d74dc59e72c0e2fa79fe5c1c', '2026-11-26 07:47:48.951054+00'),
('1008', '2026-09-01', '5000', '5000', '1', '0', E'\\x855217f397cbe400b2c18b11e9d0276345709137d74dc59e72c0e2fa79fe5c1c', '2026-11-26 07:47:48.954815+00'),
('1008', '2026-10-01', '5000', '5000', '1', '0', E'\\x855217f397cbe400b2c18b11e9d0276345709137d74dc59e72c0e2fa79fe5c1c', '2026-11-26 07:47:48.958386+00'),
('1009', '2026-07-01', '0', '5000', '1', '1', E'\\x92d91e0e6ba67fc0a1c7a8d192b7b6f76e2cb9b501eeb03e2fd4ca5f88eec40f', '2026-11-26 07:47:48.941407+00'),
('1009', '2026-08-01', '5000', '5000', '1', '0', E'\\x4364a4c4c2965f2032de3363305b5e77504c898d44b1d1f58650ed4c8efe59b7', '2026-11-26 07:47:48.951054+00'),
('1009', '2026-09-01', '5000', '5000', '1', '0', E'\\x4364a4c4c2965f2032de3363305b5e77504c898d44b1d1f58650ed4c8efe59b7', '2026-11-26 07:47:48.954815+00'),
('1009', '2026-10-01', '5000', '5000', '1', '0', E'\\x4364a4c4c2965f2032de3363305b5e77504c898d44b1d1f58650ed4c8efe59b7', '2026-11-26 07:47:48.958386+00'),
('1010', '2026-07-01', '0', '5000', '1', '1', E'\\xaa3b4843889c6cd2e07fbcc3fe2736da922ee7e8fdcc259699e0557972277a6d', '2026-11-26 07:47:48.941407+00'),
('1010', '2026-08-01', '5000', '5000', '1', '0', E'\\xcded126777b6453a2a0916f83338a1aee361f1043dcaae3412217e723635cd76', '2026-11-26 07:47:48.951054+00'),
('1010', '2026-09-01', '5000', '5000', '1', '0', E'\\xcded126777b6453a2a0916f83338a1aee361f1043dcaae3412217e723635cd76', '2026-11-26 07:47:48.954815+00'),
('1010', '2026-10-01', '5000', '5000', '1', '0', E'\\xcded126777b6453a2a0916f83338a1aee361f1043dcaae3412217e723635cd76', '2026-11-26 07:47:48.958386+00');

insert into public.support_message (id, customer_id, name, email, subject, message, ip_address, created_at, answered_at, closed_at, closed_by, outcome, tag) overriding system value values
('1', '1001', 'Olivia Martinez', 'olivia@example.com', 'Opening hours', 'Are you open on the day after Thanksgiving?', '127.0.0.1', '2026-11-26 07:47:49.528342+00', NULL, NULL, NULL, NULL, NULL);

insert into public.transaction_category (account_id, transaction_id, is_excluded, changed_at) overriding system value values
('1001', '43', 'false', '2026-11-26 07:47:49.125775+00');

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
('54', E'\\x0b73ebaa150ed06a91a7e73273b1d768f91c8e502d1b8051f87f35b80d12f0bb699693ebb710cd027a32', 'baseline', NULL, '2026-11-26 07:47:49.281442+00'),
('55', E'\\x9ee99018fd3a1adb93b92c4ec4baec3680cd843f924190fde9aad7e0726356fbfb125a9ff8883172e5a4', 'baseline', '2026-11-26 07:47:49.669116+00', '2026-11-26 07:47:49.298363+00');

insert into public.wire_payee (transaction_id, customer_id, payee_hash, key_id) overriding system value values
('54', '1001', '40mPU8B+2Hq4IBJIheFA1AmYKCNcRT114W3cNg17l08=', 'baseline'),
('55', '1001', '40mPU8B+2Hq4IBJIheFA1AmYKCNcRT114W3cNg17l08=', 'baseline');

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
