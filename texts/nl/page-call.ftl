# Wat een browser zegt als hij wordt opgeroepen, ook als de pagina gesloten is.

call-turn = Jij bent aan zet
call-invitation = Je bent uitgedaagd
call-rematch = Er wordt een revanche aangeboden
call-time = Je hebt weinig tijd over voor je zet
