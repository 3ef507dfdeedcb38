-- Tournaments: what the organiser chose, the rounds and results, as JSON. Who writes names the version that was read.
create table tournaments (
    id text primary key,
    organiser text not null,
    status text not null,
    version bigint not null,
    changed bigint not null,
    document text not null
);
create index tournaments_by_status on tournaments (status, changed);

-- Who takes part, by the number in the document, and under which name.
create table tournament_people (
    tournament text not null,
    number bigint not null,
    account text not null,
    name text not null,
    primary key (tournament, number)
);
create index tournament_people_by_account on tournament_people (account);
