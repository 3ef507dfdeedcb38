-- Whose turn it is, for lists; -1 for nobody, and in matches that no move has touched since.
alter table matches add column turn bigint not null default -1;

-- Every move changes it: one index less to keep. The one by status serves as well.
drop index matches_by_change;

create index matches_by_creator on matches (creator);

-- Whether the latest cookie has come back: until then the one before is good, for its owner may never have got it.
alter table sessions add column used bigint not null default 1;

-- What each rated match made of a rating.
create table rating_history (
    account text not null,
    variant text not null,
    match text not null,
    at bigint not null,
    rating double precision not null,
    primary key (account, variant, match)
);
