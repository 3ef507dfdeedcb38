-- Browsers that are called when something waits for their owner. They go with the session.
create table push_subscriptions (
    endpoint text primary key,
    account text not null,
    session text not null,
    key text not null,
    secret text not null,
    events text not null,
    language text not null,
    created bigint not null
);
create index push_by_account on push_subscriptions (account);
create index push_by_session on push_subscriptions (session);

-- What somebody was called for, or need not be called for any more; the ply says which turn it was about.
create table push_calls (
    match text not null,
    account text not null,
    kind text not null,
    ply bigint not null,
    at bigint not null,
    primary key (match, account, kind)
);
create index push_calls_by_time on push_calls (at);
