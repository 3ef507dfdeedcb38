# The page: keeping a name in the right hands.

account-passphrase = Passphrase
account-new-passphrase = New passphrase (at least 8 characters)
account-change = Change passphrase
account-changed = Your passphrase is changed. You are signed in here and nowhere else.
account-codes = Recovery codes
account-codes-why = If you forget your passphrase, a recovery code lets you back in. Nothing else does.
account-codes-make = Make new codes
account-codes-shown = Write these codes down now: they are not shown again. Each works once; older codes no longer work.
account-sessions = Signed in
account-session = Since { $when }
account-session-here = Here, since { $when }
account-session-end = Sign out there
account-delete = Delete
account-forgot = Forgot your passphrase?
account-code = Recovery code
account-recover = Set a new passphrase
