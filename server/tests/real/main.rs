//! The real server in this process, over real sockets, with a real database.

mod ahead;
mod archive;
mod bots;
mod challenges;
mod chat;
#[path = "sqlite.rs"]
mod databases;
mod door;
mod exact;
mod ghosts;
mod house;
mod keeping;
mod lobby;
mod offers;
mod people;
mod phone;
mod ports;
mod push;
mod ratings;
mod refusals;
mod reports;
mod secrets;
mod sessions;
mod strangers;
mod tables;
mod team;
mod tournaments;
mod twins;
