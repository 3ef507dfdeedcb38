# The page: what is kept of people. It must agree with docs/operations.md; tests compare the times.

privacy-lead = What is kept of you, where, and for how long. Nobody else gets it, and nothing here follows you.
privacy-browser = In this browser
privacy-browser-text = Settings, games against the computer or beside each other, lessons and puzzles, and whom you follow stay in this browser. You download and delete them under “Settings”.
privacy-server = On the server
privacy-server-text = What you do online is in the database of the people who run this server, and in their backups.
privacy-cookie = One cookie says who you are. It is needed to play, and ends 180 days after its last use.
privacy-guest = A guest who has neither played nor said anything is forgotten 30 days after the last visit.
privacy-name = With a name: the name, a hash of the passphrase and of recovery codes, ratings, and whom you have blocked, until you delete them.
privacy-matches = Finished matches are kept for good if somebody with a name played, else for 365 days. Those that were open to anyone are listed for everybody; private ones for their players alone, but who has the link can watch.
privacy-chat = Chat is kept for 365 days after the end of its match.
privacy-reports = Reports, with the chat they are about, and what was done about them are kept for 365 days.
privacy-evenings = Club evenings, with the names that people chose there, are kept for 365 days.
privacy-calls = If this browser calls you: its address at the push service of its maker, its keys, what it calls for and your language, until you turn it off or sign out. The push service learns that there is a call, not what it says. What you were called for is forgotten after 30 days.
privacy-address = Your network address is used to limit how often one may ask, and forgotten when the server stops. While a table of yours waits in the lobby, the database holds a digest from which the address cannot be read.
privacy-delete = How to delete it
privacy-delete-text = “Delete my data” on the page “Play online” removes your name, passphrase, ratings, chat, sessions and reports at once. Your matches stay, without your name.
