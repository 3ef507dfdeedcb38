-- Calls that failed one after the other, and since when: a browser that cannot be called for long is forgotten.
alter table push_subscriptions add column failures bigint not null default 0;
alter table push_subscriptions add column failing bigint not null default 0;
