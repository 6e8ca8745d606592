-- For whether a person ever worked here.
create index staff_member_person on staff_member (person_id);
