//! Checks the reader: cargo run --example check ../cases.txt.
use namewalk::Names;
use std::collections::{HashMap, HashSet};

fn main() {
    let path = std::env::args().nth(1).expect("give a file of cases");
    let cases = std::fs::read_to_string(path).unwrap();
    let lines: Vec<Vec<&str>> = cases.lines().map(|line| line.split('\t').collect()).collect();
    let classes: HashMap<&str, String> =
        lines.iter().filter(|part| part[0] == "class").map(|part| (part[1], part[2].replace("\\n", "\n"))).collect();
    let mut found = None;
    let mut taken = HashSet::new();
    for part in &lines {
        if part[0] == "seed" {
            let names = Names::new(&classes[part[1]], part[2]);
            assert_eq!(names.size().to_string(), part[3]);
            assert_eq!(names.at(names.size()), None);
            found = Some(names);
            taken = HashSet::new();
        }
        let Some(names) = &found else { continue };
        match part[0] {
            "at" => assert_eq!(names.at(part[1].parse().unwrap()), Some(part[2])),
            "of" => assert_eq!(names.of(part[1]), part[2]),
            "unique" => assert_eq!(names.unique(part[1], &mut taken), Some(part[2])),
            "spread" => assert_eq!(names.spread(0).take(12).collect::<Vec<_>>(), part[1..]),
            _ => (),
        }
    }
    println!("{} lines", lines.len());
}
