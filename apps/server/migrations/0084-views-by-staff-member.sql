-- For the auditors' list of what one staff member viewed, newest first.
create index customer_view_staff on customer_view (staff_id, id desc);
