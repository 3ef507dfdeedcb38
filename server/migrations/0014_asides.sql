-- What a seat wants that others must not see. `resign`: to give up if the partner agrees; the text is the length of the
-- log when it asked. `ahead`: the moves that it has chosen before its turn.
create table asides (
    match text not null,
    seat bigint not null,
    what text not null,
    text text not null,
    primary key (match, seat, what)
);
