//! Lines from outside, of which no more is kept than a limit.

use std::io::{self, BufRead, Read};

/// Reads a line without its end, of which at most `longest` bytes are kept and the rest is dropped; says
/// whether it is whole, or `None` where there is no line.
pub fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>, longest: u64) -> io::Result<Option<bool>> {
    line.clear();
    let mut limited = input.by_ref().take(longest);
    if limited.read_until(b'\n', line)? == 0 {
        return Ok(None);
    }
    let is_whole = line.last() == Some(&b'\n') || limited.limit() > 0;
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if !is_whole {
        input.skip_until(b'\n')?;
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    Ok(Some(is_whole))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::read_line;

    #[test]
    fn lines_are_read_whole_or_cut() {
        let mut input = &b"one\r\n\ntoo long\nlast"[..];
        let (mut line, mut read) = (Vec::new(), Vec::new());
        while let Some(is_whole) = read_line(&mut input, &mut line, 5).unwrap() {
            read.push((String::from_utf8(line.clone()).unwrap(), is_whole));
        }
        let expected = [("one", true), ("", true), ("too l", false), ("last", true)];
        assert_eq!(read, expected.map(|(text, is_whole)| (text.to_string(), is_whole)));
    }
}
