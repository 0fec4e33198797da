//! The reader of Namewalk's names.json. `Names::new(&classes["place_name"], "7")` of the classes of the file, which any
//! reader of JSON gives; a class that is not there is the error of that map.
use std::collections::HashSet;

/// The names of a class in the order of a seed.
pub struct Names {
    list: Vec<String>,
    key: u32,
    bits: u32,
}

fn mix(mut x: u32) -> u32 {
    for _ in 0..2 {
        x = (x ^ x >> 16).wrapping_mul(0x45d9f3b);
    }
    x ^ x >> 16
}

fn hash(text: &str, key: u32) -> u32 {
    text.chars().fold(key, |key, point| mix(key.wrapping_add(point as u32 + 1)))
}

/// A digit before a name: so many letters of the one before it. A text with line feeds holds whole names.
fn split(text: &str) -> Vec<String> {
    let mut list: Vec<String> = vec![];
    if text.contains('\n') {
        return text.lines().filter(|name| !name.is_empty()).map(String::from).collect();
    }
    let mut last = String::new();
    for letter in text.chars() {
        if let Some(shared) = letter.to_digit(10) {
            list.push(last.clone());
            last = last.chars().take(shared as usize).collect();
        } else {
            last.push(letter);
        }
    }
    list.push(last);
    list
}

impl Names {
    pub fn new(text: &str, seed: &str) -> Self {
        let list = split(text);
        let bits = (1..).find(|bits| 1 << bits >= list.len()).unwrap();
        Names { list, key: hash(seed, 0), bits }
    }

    pub fn size(&self) -> usize {
        self.list.len()
    }

    /// The name of a number, 0 to size - 1; None for any other.
    pub fn at(&self, number: usize) -> Option<&str> {
        let mut place = number as u32;
        while number < self.size() {
            for round in 0..6 {
                let keyed = place.wrapping_add(mix(self.key.wrapping_add(round)));
                place = keyed.wrapping_mul(0x45d9f3b) & (u32::MAX >> (32 - self.bits));
                place ^= place >> ((self.bits + 1) / 2);
            }
            if (place as usize) < self.size() {
                return Some(&self.list[place as usize]);
            }
        }
        None
    }

    /// A name for ever for a text.
    pub fn of(&self, text: &str) -> &str {
        self.at(hash(text, self.key) as usize % self.size()).unwrap()
    }

    /// The same, but one that the set has not, which gets it; None when all are taken.
    pub fn unique<'a>(&'a self, text: &str, taken: &mut HashSet<&'a str>) -> Option<&'a str> {
        let first = hash(text, self.key) as usize;
        (0..self.size()).map(|i| self.at((first + i) % self.size()).unwrap()).find(|name| taken.insert(name))
    }

    /// All names from a number on; `.take(200)` of it.
    pub fn from(&self, number: usize) -> impl Iterator<Item = &str> {
        (number..self.size()).map(|number| self.at(number).unwrap())
    }

    /// Of these the ones that start with three letters which none before does.
    pub fn spread(&self, number: usize) -> impl Iterator<Item = &str> {
        let mut starts = HashSet::new();
        self.from(number).filter(move |name| starts.insert(name.chars().take(3).collect::<String>()))
    }
}
