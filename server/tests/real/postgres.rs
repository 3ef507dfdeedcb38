//! The same tests with PostgreSQL, where the database matters.

mod ahead;
mod archive;
mod bots;
mod calls;
mod challenges;
mod chat;
#[path = "cluster.rs"]
mod databases;
mod ghosts;
mod house;
mod lobby;
mod offers;
mod people;
mod phone;
mod ports;
mod ratings;
mod reports;
mod sessions;
mod tables;
mod team;
