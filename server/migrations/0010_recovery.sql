-- Codes that let somebody back in who has forgotten the passphrase, each once; only their hashes are kept.
create table recovery_codes (
    account text not null,
    hash text not null,
    primary key (account, hash)
);
