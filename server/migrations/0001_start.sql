-- One schema for SQLite and PostgreSQL: text, bigint and double precision, nothing null.
-- Times are milliseconds since 1970; 0 stands for never, '' for nobody.

create table settings (
    name text primary key,
    value text not null
);

create table accounts (
    id text primary key,
    name text not null,
    folded text not null,
    passphrase text not null,
    created bigint not null
);
create unique index accounts_by_name on accounts (folded) where folded <> '';

create table sessions (
    id text primary key,
    account text not null,
    generation bigint not null,
    rotated bigint not null
);
create index sessions_by_account on sessions (account);

-- What is fixed when a table is set up, and a digest of its log that lists need.
create table matches (
    id text primary key,
    variant text not null,
    start text not null,
    terms text not null,
    creator text not null,
    created bigint not null,
    status text not null,
    started bigint not null,
    ply bigint not null,
    changed bigint not null,
    deadline bigint not null,
    bot_due bigint not null,
    result text not null,
    ending text not null,
    rematch text not null
);
create index matches_by_change on matches (changed);
create index matches_by_status on matches (status, changed);
create index matches_by_deadline on matches (deadline) where deadline > 0;
create index matches_by_bot on matches (bot_due) where bot_due > 0;

create table seats (
    match text not null,
    seat bigint not null,
    kind text not null,
    account text not null,
    level bigint not null,
    token text not null,
    primary key (match, seat)
);
create index seats_by_account on seats (account) where account <> '';
create index seats_by_token on seats (token) where token <> '';

-- The log of each match: the truth, and by its key the referee between nodes.
create table entries (
    match text not null,
    ply bigint not null,
    kind text not null,
    seat bigint not null,
    move text not null,
    at bigint not null,
    spent bigint not null,
    lag bigint not null,
    grace bigint not null,
    primary key (match, ply)
);

create table chat (
    match text not null,
    n bigint not null,
    room text not null,
    account text not null,
    text text not null,
    at bigint not null,
    primary key (match, n)
);

create table blocks (
    account text not null,
    blocked text not null,
    primary key (account, blocked)
);

create table ratings (
    account text not null,
    variant text not null,
    rating double precision not null,
    deviation double precision not null,
    volatility double precision not null,
    games bigint not null,
    primary key (account, variant)
);
create index ratings_by_variant on ratings (variant, rating);

-- How the first side has scored, by variant and by who began.
create table sides (
    variant text not null,
    starter bigint not null,
    games bigint not null,
    points double precision not null,
    primary key (variant, starter)
);

-- When no node was up: no clock ran then.
create table outages (
    since bigint primary key,
    until bigint not null
);

create table nodes (
    id text primary key,
    seen bigint not null
);

create table analyses (
    match text not null,
    n bigint not null,
    best text not null,
    value text not null,
    primary key (match, n)
);
