-- Whether lists show the match to everybody: only where a seat was for anyone from the lobby. What became of older
-- tables is not known, so they are not shown.
alter table matches add column listed bigint not null default 0;
update matches set listed = 1 where status = 'waiting'
    and exists (select 1 from seats where seats.match = matches.id and seats.kind = 'anyone');
create index matches_listed on matches (status, changed) where listed = 1;

-- For the lobby, while the table waits: when its host was last here, and a digest of the address they came from.
alter table matches add column seen bigint not null default 0;
alter table matches add column address text not null default '';

-- Rated matches that ended, written with their last entry; each is settled once, whichever node does it.
create table rated_results (
    match text primary key,
    starter bigint not null,
    points double precision not null,
    at bigint not null,
    settled bigint not null default 0
);
create index rated_results_waiting on rated_results (at) where settled = 0;
