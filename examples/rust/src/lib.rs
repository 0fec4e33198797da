//! The reader of Namewalk's names.json. `Names::new(&classes["place_name"], "7")` of the classes of the file, which any
//! reader of JSON gives; a class that is not there is the error of that map.
use std::collections::HashSet;

/// The names of a class in the order of a seed.
pub struct Names<'a> {
    list: Vec<&'a str>,
    key: u32,
    half: u32,
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

impl<'a> Names<'a> {
    pub fn new(text: &'a str, seed: &str) -> Self {
        let list: Vec<_> = text.split(if text.contains('\n') { '\n' } else { ' ' }).collect();
        let half = (1..).find(|half| 1 << (2 * half) >= list.len()).unwrap();
        Names { list, key: hash(seed, 0), half }
    }

    pub fn size(&self) -> usize {
        self.list.len()
    }

    /// The name of a number, 0 to size - 1; None for any other.
    pub fn at(&self, number: usize) -> Option<&'a str> {
        let mut place = number;
        while number < self.size() {
            let (mut left, mut right) = ((place >> self.half) as u32, place as u32 & ((1 << self.half) - 1));
            for round in 0..6 {
                let keyed = mix(right.wrapping_add(mix(self.key.wrapping_add(round))));
                (left, right) = (right, left ^ keyed >> (32 - self.half));
            }
            place = (left << self.half | right) as usize;
            if place < self.size() {
                return Some(self.list[place]);
            }
        }
        None
    }

    /// A name for ever for a text.
    pub fn of(&self, text: &str) -> &'a str {
        self.at(hash(text, self.key) as usize % self.size()).unwrap()
    }

    /// The same, but one that the set has not, which gets it; None when all are taken.
    pub fn unique(&self, text: &str, taken: &mut HashSet<&'a str>) -> Option<&'a str> {
        let first = hash(text, self.key) as usize;
        (0..self.size()).map(|i| self.at((first + i) % self.size()).unwrap()).find(|name| taken.insert(name))
    }

    /// All names from a number on; `.take(200)` of it.
    pub fn from(&self, number: usize) -> impl Iterator<Item = &'a str> + '_ {
        (number..self.size()).map(|number| self.at(number).unwrap())
    }

    /// Of these the ones that start with three letters which none before does.
    pub fn spread(&self, number: usize) -> impl Iterator<Item = &'a str> + '_ {
        let mut starts = HashSet::new();
        self.from(number).filter(move |name| starts.insert(name.chars().take(3).collect::<String>()))
    }
}
