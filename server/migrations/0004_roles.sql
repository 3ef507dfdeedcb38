-- What a node does: 'serve', 'work', 'left' (it stopped in order) or 'gone' (it was silent for too long). Clocks run
-- only while every node that serves is well.
alter table nodes add column role text not null default 'gone';
