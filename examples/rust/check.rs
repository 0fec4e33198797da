//! Checks the run-time against a file of vectors: rustc -O check.rs && ./check VECTORS.json
mod namewalk;
use namewalk::{Json, Model};
use std::collections::HashMap;

/// A reader of JSON, enough for these files.
struct Reader<'a>(std::iter::Peekable<std::str::Chars<'a>>);

impl Reader<'_> {
    fn blank(&mut self) -> char {
        while self.0.next_if(|c| c.is_whitespace() || *c == ',' || *c == ':').is_some() {}
        *self.0.peek().unwrap()
    }
    fn text(&mut self) -> String {
        self.0.next();
        let mut text = String::new();
        loop {
            match self.0.next().unwrap() {
                '"' => return text,
                '\\' => text.push(self.0.next().unwrap()), // \" and \\
                c => text.push(c),
            }
        }
    }
    fn value(&mut self) -> Json {
        match self.blank() {
            '"' => Json::Text(self.text()),
            '[' => {
                self.0.next();
                let mut list = vec![];
                while self.blank() != ']' {
                    list.push(self.value());
                }
                self.0.next();
                Json::List(list)
            }
            '{' => {
                self.0.next();
                let mut map = HashMap::new();
                while self.blank() != '}' {
                    let key = self.text();
                    map.insert(key, self.value());
                }
                self.0.next();
                Json::Map(map)
            }
            _ => {
                let mut word = String::new();
                while let Some(c) = self.0.next_if(|c| c.is_alphanumeric() || *c == '-') {
                    word.push(c);
                }
                match word.as_str() {
                    "null" => Json::Null,
                    "true" | "false" => Json::Bool(word == "true"),
                    _ => Json::Number(word.parse().unwrap()),
                }
            }
        }
    }
}

/// The 32-bit words of a decimal number, least first.
fn words(decimal: &str) -> Vec<u32> {
    let mut words = vec![0u32];
    for digit in decimal.trim_start_matches('-').bytes() {
        let mut carry = (digit - b'0') as u64;
        for word in &mut words {
            let sum = *word as u64 * 10 + carry;
            *word = sum as u32;
            carry = sum >> 32;
        }
        if carry > 0 {
            words.push(carry as u32);
        }
    }
    words
}

fn main() {
    let path = std::env::args().nth(1).expect("give a file of vectors");
    let text = std::fs::read_to_string(path).unwrap();
    let vectors = Reader(text.chars().peekable()).value();
    let model = Model::open(vectors.get("model").clone());
    let mut checked = 0;
    for wanted in vectors.get("spaces").list() {
        let (class, seed) = (wanted.get("class").text(), wanted.get("seed").text());
        let own = wanted.get("own").truth();
        let space = model.space(class, &words(seed), seed.starts_with('-'), own);
        assert_eq!(space.size as i64, wanted.get("size").number());
        let pairs = wanted.get("slots").list().iter().zip(wanted.get("names").list());
        for (slot, name) in pairs {
            let found = space.at(slot.number() as u64).unwrap_or_default();
            assert_eq!(found, name.text(), "{class} {seed} slot {slot:?}");
            checked += 1;
        }
        if let Json::Map(texts) = wanted.get("texts") {
            for (text, name) in texts {
                assert_eq!(space.of(text), name.text(), "{text}");
            }
        }
    }
    println!("{checked} slots");
}
