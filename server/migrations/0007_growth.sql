-- Analyses that somebody asked for: who did first, when anybody last did, until when somebody is at it, and whether
-- it is done.
create table wanted (
    match text primary key,
    account text not null,
    since bigint not null,
    asked bigint not null,
    taken bigint not null,
    done bigint not null
);
create index wanted_by_account on wanted (account) where done = 0;
create index wanted_waiting on wanted (since) where done = 0;
create index wanted_by_time on wanted (asked);
insert into wanted (match, account, since, asked, taken, done)
    select id, '', changed, changed, 0, 1 from matches
    where exists (select 1 from analyses where analyses.match = matches.id);

-- What the removal of old rows looks for.
create index chat_by_account on chat (account);
create index matches_by_rematch on matches (rematch) where rematch <> '';
