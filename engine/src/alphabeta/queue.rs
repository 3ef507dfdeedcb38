//! The moves of a position in the order in which they are searched.

/// A move with its number in the order of generation and its place in the order of search.
#[derive(Clone, Copy)]
pub(super) struct Ordered<M> {
    pub(super) m: M,
    pub(super) number: u16,
    /// Its score for move ordering, and what decides its place in the order of search.
    pub(super) ordering: i32,
    pub(super) rank: i32,
    /// Its place there, once it was taken.
    pub(super) place: u16,
}

/// The moves of a position in the order of search, the best first; those that were put off come at the end.
pub(super) struct Queue<'a, M> {
    list: &'a mut [Ordered<M>],
    taken: usize,
    put_off: usize,
}

impl<M: Copy> Queue<'_, M> {
    pub(super) fn new(list: &mut [Ordered<M>]) -> Queue<'_, M> {
        Queue { list, taken: 0, put_off: 0 }
    }

    /// The next one, with its place, which stays its own when it was put off.
    pub(super) fn next(&mut self) -> Option<Ordered<M>> {
        let from = match self.taken.checked_sub(self.list.len()) {
            None => self.bring_best_to(self.taken),
            Some(again) if again < self.put_off => again,
            Some(_) => return None,
        };
        self.taken += 1;
        Some(self.list[from])
    }

    /// Whether the last one may be put off: not the first, and none a second time.
    pub(super) fn is_open(&self) -> bool {
        self.taken > 1 && self.taken <= self.list.len()
    }

    /// The last one comes again at the end; what is overwritten was taken already.
    pub(super) fn put_off(&mut self) {
        self.list[self.put_off] = self.list[self.taken - 1];
        self.put_off += 1;
    }

    /// Brings the best of those that are left to this place.
    fn bring_best_to(&mut self, place: usize) -> usize {
        let list = &mut self.list[place..];
        let (mut best, mut most) = (0, i32::MIN);
        for (i, ordered) in list.iter().enumerate() {
            if ordered.rank > most {
                (best, most) = (i, ordered.rank);
            }
        }
        list.swap(0, best);
        list[0].place = place as u16;
        place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_off_comes_once_more_at_the_end() {
        let mut list = [3, 9, 5, 7].map(|m| Ordered { m, number: 0, ordering: 0, rank: m, place: 0 });
        let (mut queue, mut taken) = (Queue::new(&mut list), Vec::new());
        while let Some(Ordered { m, place, .. }) = queue.next() {
            taken.push((place, m));
            if [9, 7, 3].contains(&m) && queue.is_open() {
                queue.put_off();
            }
        }
        // The first is never put off, and the others keep their places: late move reductions ask for them.
        assert_eq!(taken, [(0, 9), (1, 7), (2, 5), (3, 3), (1, 7), (3, 3)]);
    }
}
