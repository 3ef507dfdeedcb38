-- When a session ends by itself; every use moves it on. What was never used again since has 180 days from then.
alter table sessions add column expires bigint not null default 0;
update sessions set expires = rotated + 15552000000;

-- Sessions that were ended a moment ago, for nodes that have sockets of theirs.
create table ended_sessions (
    id text primary key,
    at bigint not null
);
create index ended_sessions_by_time on ended_sessions (at);

-- What a claimed name looks like, as it is written and in small letters: no two look alike.
alter table accounts add column skeleton text not null default '';
alter table accounts add column small_skeleton text not null default '';
create unique index accounts_by_skeleton on accounts (skeleton) where skeleton <> '';
create unique index accounts_by_small_skeleton on accounts (small_skeleton) where small_skeleton <> '';

-- How many messages there have been in a match: numbers are never given twice.
alter table matches add column said bigint not null default 0;
update matches set said = coalesce((select max(n) from chat where chat.match = matches.id), 0);

-- Nodes look for what was said lately.
create index chat_by_time on chat (at);

create index blocks_by_blocked on blocks (blocked);
