//! Names that people claim: what they may consist of, and which ones look alike.

use unicode_normalization::UnicodeNormalization;
use unicode_security::{GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection, skeleton};

use crate::ids::random_text;
use crate::reason::NameFault;
use crate::refusal::Refusal;

/// How the name of a guest begins; nobody can claim one like it.
const GUEST: &str = "Guest ";
/// How the names of guests and bots begin, in all our languages.
const NOT_PEOPLE: [&str; 5] = ["guest", "invité", "invite", "gast", "bot"];
/// Who uses such a word seems to speak for the server, in all our languages.
const OFFICIAL: [&str; 22] = [
    "admin",
    "administrator",
    "administrateur",
    "beheerder",
    "mod",
    "moderator",
    "modérateur",
    "moderateur",
    "official",
    "officiel",
    "officieel",
    "operator",
    "quadrille",
    "root",
    "server",
    "serveur",
    "staff",
    "support",
    "system",
    "système",
    "systeme",
    "systeem",
];

/// A name that may be claimed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Name {
    pub(crate) shown: String,
    pub(crate) folded: String,
    pub(crate) looks: Looks,
}

/// What a name looks like: as it is written, and in small letters. Names with the same looks are one for the eye.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Looks {
    pub(crate) written: String,
    pub(crate) small: String,
}

impl Looks {
    pub(crate) fn of(name: &str) -> Looks {
        Looks { written: skeleton(name).collect(), small: skeleton(&folded(name)).collect() }
    }
}

impl Name {
    /// Checks what somebody wants to be called. Wide letters and the like become plain ones.
    pub(crate) fn parse(text: &str) -> Result<Name, Refusal> {
        let shown = plain(text.trim());
        if !is_well_formed(&shown) {
            return Err(NameFault::Form.into());
        }
        if is_mixed(&shown) {
            return Err(Refusal::NameMixed);
        }
        if is_reserved(&shown) {
            return Err(Refusal::NameReserved);
        }
        Ok(Name { folded: folded(&shown), looks: Looks::of(&shown), shown })
    }
}

/// A name for somebody who has claimed none.
pub(crate) fn of_guest() -> String {
    format!("{GUEST}{}", random_text(4))
}

/// What tells the guest of this name from other guests.
pub(crate) fn guest(name: &str) -> Option<String> {
    name.strip_prefix(GUEST).map(str::to_string)
}

/// The name in its compatible, composed form: `Ａｎｎ` is Ann.
pub(crate) fn plain(name: &str) -> String {
    name.nfkc().collect()
}

/// Names are told apart without regard to case and spaces.
pub(crate) fn folded(name: &str) -> String {
    name.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

fn is_well_formed(name: &str) -> bool {
    let is_letter = |c: char| c.is_alphanumeric() && c.identifier_allowed();
    let is_allowed = |c: char| is_letter(c) || matches!(c, ' ' | '-' | '_' | '.');
    (2..=24).contains(&name.chars().count())
        && name.starts_with(char::is_alphanumeric)
        && name.chars().all(is_allowed)
}

/// Whether letters of several alphabets stand side by side, other than where a language does so.
fn is_mixed(name: &str) -> bool {
    let letters = name.replace(' ', "");
    !letters.check_restriction_level(RestrictionLevel::HighlyRestrictive)
}

/// Whether a name is one of a guest or a bot, or has a word in it that only the server may use.
fn is_reserved(name: &str) -> bool {
    let words = || {
        let words = name.split([' ', '-', '_', '.']).filter(|word| !word.is_empty());
        // `Bot8` is as good as `Bot 8`.
        words.map(|word| word.trim_end_matches(|c: char| c.is_numeric()))
    };
    words().next().is_some_and(|first| NOT_PEOPLE.iter().any(|taken| looks_like(first, taken)))
        || words().any(|word| OFFICIAL.iter().any(|taken| looks_like(word, taken)))
}

/// Whether a word looks like another one, which is given in small letters.
fn looks_like(word: &str, taken: &str) -> bool {
    let (word, upper) = (Looks::of(word), Looks::of(&taken.to_uppercase()));
    word.small == upper.small || word.written == upper.written || word.written.to_lowercase() == upper.small
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(name: &str) -> &'static str {
        Name::parse(name).map_or_else(|refusal| refusal.code().0, |_| "ok")
    }

    #[test]
    fn ordinary_names_are_fine() {
        for name in ["Ann", "Ann-Marie O.", "Żółw 3", "Zolw", "Botvinnik", "Guestine", "Gastón", "Inviteur"]
            .into_iter()
            .chain(["Zoë", "Jean-François", "Søren", "Łukasz", "Анна", "Νίκη", "花子", "サクラ2", "Modesta"])
        {
            assert_eq!(code(name), "ok", "{name}");
        }
    }

    #[test]
    fn what_is_no_name_is_refused() {
        for name in ["A", "..", "-Ann", "a\nb", "<script>", "Ann\u{200b}", "\u{3164}\u{3164}", "A\u{336}n"] {
            assert_eq!(code(name), "bad_name", "{name:?}");
        }
        assert_eq!(code("a very long name that never ends"), "bad_name");
    }

    #[test]
    fn names_of_guests_bots_and_officials_are_reserved() {
        assert_eq!(guest(&of_guest()).map(|guest| guest.len()), Some(4));
        assert_eq!(guest("Ann"), None);
        for name in ["Guest 12", "guest", "Guest-k3f9", "Guest7", "Invité 3", "invite x", "Gast ab", "bot 3"]
            .into_iter()
            .chain(["BOT 3", "Bot8", "Ｂｏｔ 8", "B0T 8", "B0t 8", "Admin", "ADMlN", "Adrnin", "Admin Ann"])
            .chain(["the_admin", "Moderator", "Quadrille", "modérateur", "Système", "ｓｙｓｔｅｍ"])
        {
            assert_eq!(code(name), "name_reserved", "{name}");
        }
    }

    #[test]
    fn mixed_alphabets_are_refused() {
        // A Cyrillic А, о, е among Latin letters; Greek ο.
        for name in ["\u{410}nn", "B\u{43e}t 8", "Gu\u{435}st k3f9", "B\u{3bf}b"] {
            assert_eq!(code(name), "name_mixed", "{name}");
        }
    }

    #[test]
    fn look_alikes_are_found_and_others_are_not() {
        let looks = |name: &str| Name::parse(name).expect("a name").looks;
        let alike = |a: &str, b: &str| {
            let (a, b) = (looks(a), looks(b));
            a.written == b.written || a.small == b.small
        };
        // All Cyrillic against all Latin, small and capital; a capital I for an l, rn for m, wide letters.
        for (a, b) in [("\u{441}\u{43e}\u{441}\u{43e}", "coco"), ("\u{421}\u{41e}\u{421}\u{41e}", "Coco")]
            .into_iter()
            .chain([("BiIl", "Bill"), ("Torn", "Tom"), ("Ａｎｎ", "Ann"), ("ANN", "Ann")])
        {
            assert!(alike(a, b), "{a} {b}");
        }
        for (a, b) in [("Żółw", "Zolw"), ("Zoé", "Zoe"), ("Ian", "Lan"), ("Ann", "Anne"), ("Bob", "Bo")] {
            assert!(!alike(a, b), "{a} {b}");
        }
        assert_eq!(folded("ANN  Marie"), folded("ann marie"));
    }
}
