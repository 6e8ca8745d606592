import type { Access, AccessPlan } from '@seven-hills/postgres';

/** Never updated, deleted, or truncated; triggers enforce this too. */
const appendOnly = { service: 'select, insert', reader: 'select' };
/** Rows change but are never deleted. */
const changing = { service: 'select, insert, update', reader: 'select' };
/** Rows are deleted once they have served their purpose. */
const passing = { service: 'select, insert, update, delete', reader: 'select' };
/** The same access without the reader: reports and audits don't need these tables. */
const hidden = ({ service }: { service: string }): Access => ({ service });

/**
 * The privileges of the service and the reader on each table. The owner grants exactly these after
 * the migrations at every start. A table that isn't listed is closed to both roles, and a test
 * fails until it is listed. Columns are named if only some may be updated, or if others hold
 * secrets.
 */
export const tableAccess: AccessPlan = {
  tables: {
    migration: { service: 'select', reader: 'select' },
    database_timeline: appendOnly,

    'ledger.account': {
      service: `select, insert, update (
        debits_posted, credits_posted, debits_pending, credits_pending, entry_count, frozen,
        credits_only, shortfall_account_id)`,
      reader: 'select',
    },
    'ledger.account_state': { service: 'select', reader: 'select' },
    'ledger.transfer_record': { service: 'select', reader: 'select' },
    'ledger.entry_record': { service: 'select', reader: 'select' },
    'ledger.transfer': appendOnly,
    'ledger.entry': appendOnly,
    // A trigger records them with the owner's privileges.
    'ledger.resolution': { service: 'select', reader: 'select' },
    // Outcomes are deleted after a month.
    'ledger.idempotency': { service: 'select, insert, delete', reader: 'select' },

    // The owner marks the database; the service records the keys that it uses.
    bank_identity: { service: 'select', reader: 'select' },
    audit_run: appendOnly,
    books_proof: { service: 'select, update', reader: 'select' },
    bank_mark: { service: 'select', reader: 'select' },
    key_check: appendOnly,

    customer: {
      service: 'select, insert, update',
      // Everything except the password's hash, the SSN, and its index.
      reader: `select (
        id, first_name, last_name, date_of_birth, ssn_key_id, ssn_last_four, phone_number, address,
        city, state, zip_code, email, has_initial_deposit, profile_image_url, created_at,
        updated_at, own_terms, staff_role)`,
    },
    staff_member: { service: 'select, insert, update (ended_at, ended_by)', reader: 'select' },
    proposal: { service: 'select, insert, update (state, ended_at)', reader: 'select' },
    proposal_vote: appendOnly,
    approval_policy: appendOnly,
    alone_act: appendOnly,
    name_change: {
      service: 'select, insert, update (outcome, ended_at, decided_by, reason)',
      reader: 'select',
    },
    customer_stop: {
      service: 'select, insert, update (ended_at, ended_by, end_note)',
      reader: 'select',
    },
    account_stop: {
      service: 'select, insert, update (ended_at, ended_by, end_note)',
      reader: 'select',
    },
    death_report: appendOnly,
    death_document: appendOnly,
    beneficiary_payout: appendOnly,
    beneficiary_payout_line: appendOnly,
    customer_note: hidden(appendOnly),
    customer_flag: { service: 'select, insert, update (lifted_at, lifted_by, lift_note)' },
    factor_reset: {
      service: 'select, insert, update (state, ended_at, ended_by)',
      reader: 'select',
    },
    customer_agreement: appendOnly,
    legal_text: appendOnly,
    text_agreement: appendOnly,
    paper_agreement: appendOnly,
    text_announcement: {
      service:
        'select, insert, update (round_started_at, through_customer_id, rests_until, ended_at)',
      reader: 'select',
    },
    text_notice: appendOnly,
    bank_terms: appendOnly,
    customer_terms: appendOnly,
    terms_plan: {
      service: 'select, insert, update (version, withdrawn_at, withdrawn_by, withdrawn_because)',
      reader: 'select',
    },
    customer_terms_plan: {
      service: 'select, insert, update (version, withdrawn_at, withdrawn_by, withdrawn_because)',
      reader: 'select',
    },
    monthly_fee: appendOnly,
    terms_notice: appendOnly,
    allowance_use: appendOnly,
    account: {
      service:
        'select, insert, update (created_at, updated_at, nickname, opening_key, closed_at, customer_id, is_shared, has_others)',
      reader: 'select',
    },
    account_owner: {
      service: 'select, insert, update (since, is_primary, until, role, is_stopped)',
      reader: 'select',
    },
    beneficiary_designation: {
      service: 'select, insert, update (outcome, ended_at)',
      reader: 'select',
    },
    beneficiary: appendOnly,
    beneficiary_consent: appendOnly,
    account_invitation: {
      service:
        'select, insert, update (outcome, ended_at, accepted_by, agreement_version, signed_name)',
      reader:
        'select (id, account_id, role, invited_by, created_at, expires_at, outcome, ended_at, accepted_by, agreement_version)',
    },
    pin: {
      service: 'select, insert, update',
      reader: 'select (customer_id, key_id, failure_count, locked_until, set_at)',
    },
    // Whose they are, which the audit compares with reported deaths.
    session: { ...passing, reader: 'select (id, customer_id)' },
    password_reset_token: hidden(changing),
    email_link: hidden(changing),
    phone_change: { ...passing, reader: 'select (id, key_id)' },
    reserved_email: hidden(passing),
    attempt_counter: hidden(passing),
    log_window: hidden(passing),
    known_device: hidden(changing),
    authenticator: {
      ...passing,
      reader: 'select (customer_id, key_id, confirmed_at, last_used_at)',
    },
    recovery_code: { ...passing, reader: 'select (customer_id, key_id, used_at)' },
    passkey: hidden(passing),
    passkey_challenge: hidden(passing),
    pending_sign_in: hidden(passing),
    trusted_device: hidden(passing),

    bank_transaction: {
      service:
        'select, insert, update (status, status_reason, status_code, updated_at, ordered_at)',
      reader: 'select',
    },
    // A trigger writes both with the owner's privileges.
    initial_deposit: { service: 'select', reader: 'select' },
    scheduled_transaction: { service: 'select', reader: 'select' },
    saved_payee: {
      service: `select, insert, update (
        nickname, removed_at, fingerprint, details_ciphertext, key_id)`,
      // Everything except the payee's fingerprint and encrypted details.
      reader: `select (id, customer_id, kind, nickname, account_id, key_id, created_at, removed_at)`,
    },
    saved_payee_change: {
      service: 'select, insert',
      // Everything except the fingerprints and encrypted details.
      reader: 'select (id, payee_id, entry_id, change_code, old_key_id, created_at)',
    },
    payment_request: {
      service: 'select, insert, update (token_hash, state, answered_by, transaction_id, ended_at)',
      // Everything except the link's hash.
      reader: `select (id, asker_id, asked_id, amount, note, state, answered_by, transaction_id,
        created_at, expires_at, ended_at, account_id, split_id)`,
    },
    bill_split: {
      service: 'select, insert',
      // Everything except the key that made it.
      reader: 'select (id, asker_id, total, own_share, note, created_at)',
    },
    payment_request_block: hidden({ service: 'select, insert, delete' }),
    payment_request_news: hidden(passing),
    certificate_rate: appendOnly,
    certificate: changing,
    certificate_term: appendOnly,
    certificate_withdrawal: appendOnly,
    certificate_notice: appendOnly,
    ira_terms: appendOnly,
    ira_contribution: appendOnly,
    ira_distribution: appendOnly,
    savings_goal: changing,
    savings_goal_change: {
      ...appendOnly,
      reader: `select (
      id, goal_id, created_at, cause, amount, wanted, customer_id, other_goal_id, transaction_id,
      due_on)`,
    },
    savings_goal_news: hidden(passing),
    savings_rule_progress: { service: 'select, update', reader: 'select' },
    savings_rule_due: passing,
    income_rule: { service: 'select, insert, update (ended_at)', reader: 'select' },
    income_rule_progress: { service: 'select, update', reader: 'select' },
    income_rule_due: passing,
    income_rule_outcome: appendOnly,
    schedule: { service: 'select, insert, update', reader: 'select' },
    // A schedule's future occurrences are deleted when its dates change.
    occurrence: { service: 'select, insert, update, delete', reader: 'select' },
    wire_file: appendOnly,
    wire_report_message: appendOnly,
    wire_report: appendOnly,
    wire_return: appendOnly,
    wire_hand_over: appendOnly,
    ach_file: {
      service: `select, insert, update (
        state, written_at, taken_at, fingerprint, batch_count, entry_count, total_debit,
        total_credit)`,
      reader: 'select',
    },
    ach_batch: appendOnly,
    returned_deposit: appendOnly,
    network_settlement: {
      service: `select, insert, update (
        net, source, reference, recorded_at, recorded_by, note, booked_received, booked_sent,
        booked_returned, booked_at, booked_by)`,
      reader: 'select',
    },
    ach_return_rate: {
      service: `select, insert, update (
        originated, returned, level, level_since, read_at, note, handled_by, handled_at)`,
      reader: 'select',
    },
    settlement_item: appendOnly,
    returned_deposit_news: hidden(passing),
    ach_entry: {
      service: `select, insert, update (
        state, hold_reason, due_at, transaction_id, return_reason, return_information,
        return_file_id, return_trace, decided_by, decided_at)`,
      reader: 'select',
    },
    linked_account: {
      service: `select, insert, update (
        nickname, state, proof_tries, verified_at, failed_for, removed_at, routing_number, kind,
        account_last_four, fingerprint, number_ciphertext, key_id)`,
      // Everything except the fingerprint, the sealed number, and the proof.
      reader: `select (
        id, customer_id, routing_number, bank_name, kind, nickname, account_last_four, key_id, state,
        proof_tries, proof_ends_at, verified_at, failed_for, created_at, removed_at)`,
    },
    linked_account_change: {
      service: 'select, insert',
      // Everything except the fingerprints and the sealed number.
      reader: `select (
        id, linked_account_id, entry_id, change_code, old_routing_number, old_kind,
        old_account_last_four, old_key_id, new_routing_number, new_kind, new_account_last_four,
        created_at)`,
    },
    ach_order: {
      service: `select, insert, update (
        state, is_same_day, cut_off_at, settles_on, settles_at, file_id, trace_number,
        return_reason, return_entry_id)`,
      reader: 'select',
    },
    ach_early_payment: { service: 'select, insert, update (settled_at)', reader: 'select' },
    ach_receiver: appendOnly,
    ach_recall: {
      service: 'select, insert, update (outcome, note, decided_by, decided_at)',
      reader: 'select',
    },
    screening: {
      service: 'select, insert, update (state, is_answered, reason, note, decided_by, decided_at)',
      reader: 'select',
    },
    ach_return_request: {
      service: 'select, insert, update (outcome, note, decided_by, decided_at)',
      reader: 'select',
    },
    deposit_hold: {
      service: 'select, insert, update (transfer_id, releases_at, state)',
      reader: 'select',
    },
    debit_authorization: { service: 'select, insert, update (ended_at)', reader: 'select' },
    scheduled_return: appendOnly,
    debit_stop: {
      service: `select, insert, update (
        confirmed_at, confirmed_by, lifted_at, lifted_by, lift_reason)`,
      reader: 'select',
    },
    debit_stop_hit: appendOnly,
    debit_statement: appendOnly,
    transaction_correction: appendOnly,
    confirmed_transaction: appendOnly,
    unconfirmed_schedule: appendOnly,
    cash_identification: hidden(appendOnly),
    wire_payee: appendOnly,
    payee_seal: appendOnly,
    statement: appendOnly,
    interest_terms: appendOnly,
    interest_tier: appendOnly,
    interest_notice: appendOnly,
    interest_payment: appendOnly,
    backdated_transaction: appendOnly,
    interest_day: changing,
    interest_account: changing,
    interest_progress: { service: 'select, update', reader: 'select' },
    payment_order: { service: 'select, insert, update (acknowledged_at)', reader: 'select' },
    wire_instruction: { service: 'select, insert, update (handed_over_at)', reader: 'select' },
    wire_message: {
      service: 'select, insert, update (handed_over_at)',
      // Everything except the sealed content.
      reader:
        'select (id, direction, name, message_id, content_key_id, created_at, handed_over_at)',
    },
    incoming_wire: {
      service: `select, insert, update (
        state, held_for, due_at, account_id, transaction_id, return_reason, return_message_id,
        decided_by, decided_at)`,
      reader: 'select',
    },
    refused_message: {
      service: 'select, insert, update (note, handled_by, handled_at)',
      reader: 'select',
    },
    wire_request: {
      service: `select, insert, update (outcome, note, answer_message_id, decided_by, decided_at)`,
      reader: 'select',
    },
    initial_deposit_payment: changing,
    // Records of the sandboxes, which a real provider would keep itself.
    sandbox_card_payment: hidden(changing),
    sandbox_payment: hidden(changing),
    sandbox_wire: hidden(appendOnly),

    notification: {
      service: 'select, insert, update (read_at)',
      // The transactions already show what happened.
      reader: 'select (id, created_at, read_at)',
    },
    alert_preference: hidden(changing),
    account_alert_amount: hidden(passing),
    low_balance: passing,
    alert_waiting: passing,
    alert_progress: { service: 'select, update', reader: 'select' },
    alert_event_progress: { service: 'select, update', reader: 'select' },
    alert_settings: hidden(changing),
    // Anyone with a browser's endpoint and keys can send messages to it.
    push_device: {
      service:
        'select, insert, delete, update (customer_id, p256dh, auth, key_id, device, created_at, last_told_at)',
      reader: 'select (id, customer_id, key_id, created_at)',
    },
    push_message: passing,

    audit_event: appendOnly,
    audit_event_search: { service: 'select, insert, update (words)', reader: 'select' },
    customer_view: appendOnly,
    mail_secret: { service: 'select, insert, update, delete', reader: 'select (key_id)' },
    mail_message: {
      service: 'select, insert, update',
      // The state of the queue, not its contents.
      reader: `select (id, created_at, sent_at, refused_at, attempt_count, next_attempt_at)`,
    },
    work_claim: passing,
    dispute_case: {
      service: `select, insert, update (
        result_due_on, longer_for, state, outcome, outcome_amount, explanation, concluded_at,
        concluded_by, debit_on)`,
      reader: 'select',
    },
    dispute_event: appendOnly,
    // Everything except texts and sealed files.
    case_message: {
      service: 'select, insert',
      reader: `select (
        id, case_id, sender_id, is_by_staff, file_type, file_bytes, file_key_id, sent_at)`,
    },
    // The times of messages, for response times, without their content.
    support_message: { ...changing, reader: 'select (id, created_at)' },
    support_reply: { ...appendOnly, reader: 'select (id, message_id, created_at)' },
    saved_reply: hidden(passing),
    chat_session: { ...changing, reader: 'select (id, created_at)' },
    chat_message: { ...appendOnly, reader: 'select (id, session_id, sender_type, created_at)' },

    // The audit recomputes the categories.
    category: changing,
    transaction_category: passing,
    transaction_category_part: passing,
    category_rule: passing,
    insight_settings: hidden(changing),
    budget: hidden(passing),

    // Sums that can be recomputed from the transactions.
    insight_account: changing,
    insight_day: passing,
    insight_payee: passing,
    insight_payee_period: passing,
    insight_payee_sum: passing,
    insight_recurring: passing,
    history_chapter: { service: 'select, insert, update (words)', reader: 'select' },
    daily_activity: passing,
    activity_day: passing,
    activity_waiting: passing,
    transaction_search: { service: 'select, insert, update (words)', reader: 'select' },
    daily_response: passing,
    response_rollup: { service: 'select, update', reader: 'select' },
    activity_rollup: { service: 'select, update', reader: 'select' },

    // graphile-worker's tables. Its functions run with their caller's privileges.
    'graphile_worker.migrations': { service: 'select' },
    'graphile_worker.jobs': {},
    'graphile_worker._private_jobs': hidden(passing),
    'graphile_worker._private_job_queues': hidden(changing),
    'graphile_worker._private_tasks': hidden(appendOnly),
    'graphile_worker._private_known_crontabs': hidden(changing),
  },
  // Inserting into an identity column needs no privilege on its sequence; `nextval` does.
  sequences: {
    account_id: { service: 'usage' },
    terms_version: { service: 'usage' },
    ach_trace: { service: 'usage' },
    bank_transaction_id_seq: { service: 'usage' },
    wire_message_id_seq: { service: 'usage' },
    'ledger.transfer_id_block': { service: 'usage' },
  },
};
