-- Whose turn it is, for lists; -1 for nobody, and in matches that no move has touched since.
alter table matches add column turn bigint not null default -1;

-- Every move changes it: one index less to keep. The one by status serves as well.
drop index matches_by_change;

-- What each rated match made of a rating.
create table rating_history (
    account text not null,
    variant text not null,
    match text not null,
    at bigint not null,
    rating double precision not null,
    primary key (account, variant, match)
);
