//! `quadrille review`: finished matches looked back at, in words or as JSON.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use quadrille_engine::Playable;
use quadrille_engine::review::{Judged, Review, Reviewer};
use quadrille_games::{Match, Record, RecordError, Seat, Sentence, Value, for_game, variant};
use quadrille_texts::Language;
use serde_json::{Value as Json, json};

use crate::json::{self, Format, rounded};
use crate::plain::sentence;
use crate::progress::Progress;
use crate::show::read_text;
use crate::think::{Hash, Pace};
use crate::{Outcome, say, translation};

#[derive(Args)]
pub(crate) struct ReviewOptions {
    /// Files with one finished record or many, as `duel --log` writes them; - for the standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    pace: Pace,
    #[command(flatten)]
    format: Format,
    #[command(flatten)]
    hash: Hash,
    /// The language of the story [default: the one of LC_ALL, LC_MESSAGES or LANG, else en]
    #[arg(long, value_name = "LANGUAGE", value_parser = translation::language())]
    lang: Option<Language>,
}

pub(crate) fn run(options: &ReviewOptions) -> Outcome {
    let language = options.lang.unwrap_or_else(translation::of_environment);
    let mut is_first = true;
    for file in &options.files {
        for (number, record) in Record::read_all(&read_text(file)?).enumerate() {
            if !std::mem::take(&mut is_first) && !options.format.json {
                say!("");
            }
            let reviewed = record.map_err(|why| language.tell(&why));
            let reviewed = reviewed.and_then(|record| one(&record, options, language));
            reviewed.map_err(|why| named(file, number, &why))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn named(file: &Path, number: usize, why: &str) -> String {
    format!("{}: record {}: {why}", file.display(), number + 1)
}

fn one(record: &Record, options: &ReviewOptions, language: Language) -> Result<(), String> {
    let told = |why: RecordError| language.tell(&why);
    let name = record.tag("Game").ok_or_else(|| told(RecordError::NoTag { tag: "Game" }))?;
    let (family, _) = variant(name).map_err(|why| told(RecordError::UnknownGame { why }))?;
    for_game!(family, G => {
        options.pace.check::<G>()?;
        let game = record.replay::<G>().map_err(told)?;
        let review = reviewed(&game, options, language)?;
        if options.format.json {
            say!("{}", object(&game, &review));
        } else {
            Story { game: &game, language }.tell(&review);
        }
    });
    Ok(())
}

fn reviewed<G: Playable>(
    game: &Match<G>,
    options: &ReviewOptions,
    language: Language,
) -> Result<Review, String> {
    let resources = options.hash.resources();
    let reviewer = Reviewer::new(game.clone(), &resources, crate::tables::exact::<G>());
    let mut reviewer = reviewer.map_err(|why| language.tell(&why))?;
    let mut progress = Progress::new(reviewer.positions() as u64, "positions");
    while reviewer.look(&options.pace.limits()) {
        progress.advance(1);
    }
    Ok(reviewer.review())
}

/// A review in words.
struct Story<'a, G: Playable> {
    game: &'a Match<G>,
    language: Language,
}

impl<G: Playable> Story<'_, G> {
    fn say(&self, text: &str, values: &[(&'static str, Value)]) {
        say!("{}", self.language.say(text, values));
    }

    fn tell(&self, review: &Review) {
        let result = Record::of(self.game, None).result.to_string();
        let (name, plies) = (self.game.start().variant().name, self.game.moves().len());
        self.say(
            "terminal-review-title",
            &[("game", name.into()), ("n", (&plies).into()), ("result", (&result).into())],
        );
        for (side, accuracy) in review.accuracy.iter().enumerate() {
            if let Some(accuracy) = accuracy {
                let values = [("seat", (&self.side(side)).into()), ("percent", (&percent(*accuracy)).into())];
                self.say("terminal-review-accuracy", &values);
            }
        }
        let turning: Vec<&Judged> = review.moves.iter().filter(|judged| judged.is_turning).collect();
        if turning.is_empty() {
            self.say("terminal-review-quiet", &[]);
        }
        turning.into_iter().for_each(|judged| self.point(judged));
    }

    /// The seats of a side.
    fn side(&self, side: usize) -> String {
        let seats = (0..self.game.start().seats()).map(Seat::new).filter(|seat| seat.side().index() == side);
        let names = seats.map(|seat| self.language.seat(G::SEATS[seat.index()].name));
        names.collect::<Vec<_>>().join(", ")
    }

    /// A turning point: what was played, what was better, and why.
    fn point(&self, judged: &Judged) {
        let seat = self.language.seat(G::SEATS[judged.seat.index()].name);
        let values = [
            ("n", (&(judged.ply + 1)).into()),
            ("seat", (&seat).into()),
            ("move", (&judged.played).into()),
            ("best", (&judged.best).into()),
            ("before", (&percent(worth(judged.could))).into()),
            ("after", (&percent(worth(judged.value))).into()),
        ];
        let text = match (judged.loss > 0.0, judged.is_proven) {
            (false, _) => "terminal-review-luck",
            (true, false) => "terminal-review-judged",
            (true, true) => "terminal-review-proven",
        };
        say!("");
        self.say(text, &values);
        let reasons = judged.reasons.iter().map(|reason| self.language.tell(reason));
        for told in reasons.chain(judged.luck.iter().map(|luck| self.language.tell(luck))) {
            say!("  {}", sentence(&told));
        }
    }
}

fn percent(share: f32) -> usize {
    (100.0 * share).round() as usize
}

/// Without the small differences between quick wins and slow ones.
fn worth(value: quadrille_engine::Value) -> f32 {
    value.winner_is_mover().map_or(value.expectation(), |wins| f32::from(u8::from(wins)))
}

/// A review as JSON.
fn object<G: Playable>(game: &Match<G>, review: &Review) -> Json {
    let rounded = |share: &Option<f32>| share.map(|share| rounded(share.into()));
    json!({
        "game": game.start().variant().name,
        "result": Record::of(game, None).result.to_string(),
        "accuracy": review.accuracy.iter().map(rounded).collect::<Vec<_>>(),
        "chances": review.chances.iter().map(rounded).collect::<Vec<_>>(),
        "moves": review.moves.iter().map(|judged| of_move::<G>(judged)).collect::<Vec<_>>(),
    })
}

fn of_move<G: Playable>(judged: &Judged) -> Json {
    let reasons = judged.reasons.iter().map(Sentence::message).collect::<Vec<_>>();
    json!({
        "ply": judged.ply,
        "seat": G::SEATS[judged.seat.index()].letter.to_string(),
        "move": judged.played,
        "best": judged.best,
        "could": json::value(judged.could),
        "value": json::value(judged.value),
        "loss": rounded(judged.loss.into()),
        "proven": judged.is_proven,
        "turning": judged.is_turning,
        "line": judged.line,
        "better": judged.better,
        "reasons": reasons,
        "luck": judged.luck.as_ref().map(Sentence::message),
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use quadrille_engine::review::{Luck, NoReview, Reason};

    use super::*;

    #[test]
    fn every_sentence_has_its_text_and_every_text_is_a_sentence() {
        let patterns = [NoReview::PATTERNS, Reason::PATTERNS, Luck::PATTERNS].concat();
        for pattern in &patterns {
            assert_eq!(Language::English.tell(&pattern.unfilled()), pattern.english);
        }
        let files = Language::English.files().iter().flat_map(|file| file.lines());
        let there = files.filter_map(|line| line.split_once(" =")).map(|(name, _)| name);
        let there: BTreeSet<&str> = there.filter(|name| name.starts_with("review-")).collect();
        assert_eq!(there, patterns.iter().map(|pattern| pattern.code).collect());
    }
}
