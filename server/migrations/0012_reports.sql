-- What people say about others, with the chat as they could read it.
create table reports (
    id text primary key,
    at bigint not null,
    reporter text not null,
    reported text not null,
    name text not null,
    match text not null,
    reason text not null,
    words text not null,
    chat text not null
);
create index reports_by_time on reports (at);

-- Until when somebody does not chat, and who does not come in any more (1).
create table sanctions (
    account text primary key,
    muted bigint not null,
    closed bigint not null
);

-- What the people who run the server did with accounts. Nodes look here for what concerns their sockets.
create table audit (
    id text primary key,
    at bigint not null,
    account text not null,
    name text not null,
    action text not null,
    detail text not null
);
create index audit_by_time on audit (at);
