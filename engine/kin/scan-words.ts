// Reads a text once, in any script, and counts for each spelling where it stands: what tells a proper name, and of what.
import { Headings } from '../text/headings.ts';
import { SpellingTable } from '../text/spelling-table.ts';
import { CUE, type NameCues } from './name-cues.ts';

/** How a word is written: without a capital (or in a script that has none), with a first one, in capitals only. */
export const LOWER = 0;
export const TITLE = 1;
export const CAPITALS = 2;

/** What stands around the occurrences of a name; the fields are counts, some of them weighted. */
export class Tally {
  /** Occurrences that count as the name: with a first capital. */
  count = 0;
  /** Of these, within a sentence and a line. */
  inner = 0;
  titled = 0;
  female = 0;
  male = 0;
  /** After a preposition that persons hardly follow, or in a case of place. */
  within = 0;
  /** After a preposition of place that persons follow too. */
  toward = 0;
  /** After a noun of place, or before one: river Saveth, king of Moab, Rosings Park. */
  site = 0;
  /** Beside a verb of speech, a noun of kinship, before "who". */
  person = 0;
  /** Before a verb of action, a pronoun of a person after it; in the possessive. */
  acts = 0;
  she = 0;
  he = 0;
  /** After any determiner, and of these after the definite article. */
  article = 0;
  the = 0;
  /** Beside another name: Elizabeth Bennet. */
  beside = 0;
  /** Character of the first occurrence, -1: none. */
  at = -1;

  add(other: Tally): void {
    this.count += other.count;
    this.inner += other.inner;
    this.titled += other.titled;
    this.female += other.female;
    this.male += other.male;
    this.within += other.within;
    this.toward += other.toward;
    this.site += other.site;
    this.person += other.person;
    this.acts += other.acts;
    this.she += other.she;
    this.he += other.he;
    this.article += other.article;
    this.the += other.the;
    this.beside += other.beside;
    if (other.at >= 0 && (this.at < 0 || other.at < this.at)) this.at = other.at;
  }
}

/** A spelling of the text. */
export class Form extends Tally {
  /** NFC, without what hangs on it ('s, d'). */
  readonly text: string;
  readonly writing: number;
  /** Bits of `CUE`. */
  readonly cues: number;
  /** The form that is counted instead: of Anna's Anna, of d'Artagnan Artagnan. */
  readonly base: Form | null;
  /** Characters before the base. */
  readonly skip: number;
  readonly possessive: boolean;
  /** Occurrences of any writing. */
  total = 0;

  constructor(
    text: string,
    cues: number,
    base: Form | null = null,
    skip = 0,
    possessive = false,
  ) {
    super();
    this.text = text;
    this.writing = writingOf(text);
    this.cues = cues;
    this.base = base;
    this.skip = skip;
    this.possessive = possessive;
  }
}

/** Two-part names: the first parts and the last. */
export interface PairTally {
  readonly first: string;
  readonly last: string;
  readonly tally: Tally;
  /** Occurrences in the possessive: Elizabeth Bennet's, but also Michal Saul's daughter. */
  owned: number;
  /** Whether all its occurrences begin a sentence. */
  starts: boolean;
}

export interface Scan {
  readonly forms: readonly Form[];
  readonly pairs: readonly PairTally[];
  /** Words of the text. */
  readonly tokens: number;
}

function writingOf(text: string): number {
  const first = text[0]!;
  if (first === first.toLowerCase()) return LOWER;
  return text.length > 1 && text === text.toUpperCase() ? CAPITALS : TITLE;
}

// Kinds of a character; 0: not looked up yet.
const OTHER = 1;
const LETTER = 2;
const DIGIT = 3;
const BLANK = 4;
const LINE = 5;
const POINT = 6;
const APOSTROPHE = 7;
const HYPHEN = 8;
/** Opens or ends a sentence or speech. */
const OPENS = 9;

/** Kinds of the characters of the basic plane, looked up once each; halves of a pair count as letters. */
const kinds = new Uint8Array(65_536);

const OPENING = /[!?:…¡¿"„“”‟«»‹›‘()[\]{}<>*|=—–―。！？「」『』،؟।]/u;

function kindOf(code: number): number {
  const known = kinds[code]!;
  if (known !== 0) return known;
  const character = String.fromCharCode(code);
  let kind = OTHER;
  if (code === 0x27 || code === 0x2019 || code === 0x02bc) kind = APOSTROPHE;
  else if (/[\p{L}\p{M}\u00ad\u200c\u200d]/u.test(character)) kind = LETTER;
  else if (code >= 0xd800 && code <= 0xdfff) kind = LETTER;
  else if (/[\p{N}_]/u.test(character)) kind = DIGIT;
  else if (code === 10 || code === 13 || code === 0x2028 || code === 0x2029) kind = LINE;
  else if (code === 0x20 || code === 0xa0) kind = BLANK;
  else if (code === 0x2e) kind = POINT;
  else if (code === 0x2d || code === 0x2010 || code === 0x2011) kind = HYPHEN;
  else if (OPENING.test(character)) kind = OPENS;
  kinds[code] = kind;
  return kind;
}

// What stands between two words.
const SPACE = 0;
/** A full stop and blank: a boundary but after an abbreviation. */
const STOP = 1;
/** A comma, a semicolon, digits: one sentence, yet no neighbours. */
const APART = 2;
const BOUNDARY = 3;

/** Characters of a line from which on its end is no end of a verse or heading: the text was wrapped. */
const WRAPPED = 60;
/** Words between a name and the pronoun that is taken for it. */
const PRONOUN_REACH = 14;
/** Words of the longest name that is told as one. */
const MAX_RUN = 4;

const ENCLITICS = new Set(['s', 't', 'm', 'd', 'll', 're', 've', 'em']);

/** The words of a text, with what stands beside them. Linear in the text; some 12 MB a second. */
export function scanWords(text: string, cues: NameCues, language: string): Scan {
  return new Scanner(text, cues, language).scan();
}

class Scanner {
  readonly #text: string;
  readonly #cues: NameCues;
  readonly #language: string;
  readonly #table = new SpellingTable();
  readonly #forms: Form[] = [];
  readonly #byText = new Map<string, Form>();
  readonly #pairs = new Map<string, PairTally>();
  readonly #headings: Headings;
  /** Bits of a word that tells the name before it to be a person. */
  readonly #actors: number;
  /** `CUE` bits of the last two words, nearest first, 0 beyond a gap. */
  #cue1 = 0;
  #cue2 = 0;
  /** The consecutive capitals that end at the last word. */
  #run: Form[] = [];
  #runAt = 0;
  #runStarts = false;
  /** The capital at the start of a sentence that stands right before the run. */
  #opener: Form | null = null;
  #openerAt = 0;
  /** What the words before the run say of it. */
  #runBefore = new Tally();
  #runPossessive = false;
  /** The run before the last words, for pronouns and "who". */
  #last: Form[] = [];
  #sinceLast = 0;
  /** Title before this word, its sex. */
  #title = 0;

  constructor(text: string, cues: NameCues, language: string) {
    this.#text = text;
    this.#cues = cues;
    this.#language = language;
    this.#headings = new Headings(text);
    // where a genitive stands before its noun, a title behind a name is another's
    this.#actors = cues.context.placeEnding === null ? CUE.speech | CUE.title : CUE.speech;
  }

  scan(): Scan {
    const text = this.#text;
    const n = text.length;
    let tokens = 0;
    let gap = BOUNDARY;
    let lineStart = 0;
    for (let i = 0; i < n; ) {
      const code = text.charCodeAt(i);
      let kind = kinds[code]! || kindOf(code);
      if (kind === LETTER) {
        const start = i;
        // letters, and one apostrophe or hyphen between two letters
        for (i++; i < n; i++) {
          const next = text.charCodeAt(i);
          kind = kinds[next]! || kindOf(next);
          if (kind === LETTER) continue;
          if (kind !== APOSTROPHE && kind !== HYPHEN) break;
          if (i + 1 >= n || kindOf(text.charCodeAt(i + 1)) !== LETTER) break;
        }
        if (kind === DIGIT && i < n) {
          gap = Math.max(gap, APART);
          continue;
        }
        tokens++;
        this.#see(start, i, gap);
        gap = SPACE;
        continue;
      }
      i++;
      switch (kind) {
        case BLANK:
          break;
        case DIGIT:
          while (i < n && isWordly(kindOf(text.charCodeAt(i)))) i++;
          if (gap < APART) gap = APART;
          break;
        case LINE: {
          const wrapped = i - 1 - lineStart >= WRAPPED;
          if (code === 13 && text.charCodeAt(i) === 10) i++;
          lineStart = i;
          const after = i < n ? kindOf(text.charCodeAt(i)) : LINE;
          if (!wrapped || after === LINE || after === BLANK) gap = BOUNDARY;
          break;
        }
        case POINT:
          gap = gap === STOP ? BOUNDARY : Math.max(gap, STOP);
          break;
        case APOSTROPHE:
        case HYPHEN: {
          // beside a blank it is a quotation mark or a dash
          gap = BOUNDARY;
          break;
        }
        case OPENS:
          gap = BOUNDARY;
          break;
        default:
          if (gap < APART) gap = APART;
      }
    }
    this.#endRun(0);
    return { forms: this.#forms, pairs: [...this.#pairs.values()], tokens };
  }

  #see(start: number, end: number, gap: number): void {
    const id = this.#table.numberOf(this.#text, start, end);
    let spelled = this.#forms[id];
    if (spelled === undefined) {
      spelled = this.#make(this.#table.spellings[id]!);
      this.#forms[id] = spelled;
    }
    const form = spelled.base ?? spelled;
    form.total++;
    const joined =
      gap === SPACE || (gap === STOP && (this.#cue1 & CUE.abbreviation) !== 0);
    if (!joined) this.#forget();
    const capital = form.writing === TITLE;
    if (capital && form.text.length > 1 && (form.cues & (CUE.title | CUE.site)) === 0) {
      this.#seeCapital(spelled, form, start, joined ? SPACE : gap);
    } else this.#seeOther(form);
  }

  /** The words before are no neighbours. */
  #forget(): void {
    this.#endRun(0);
    this.#cue1 = 0;
    this.#cue2 = 0;
    this.#title = 0;
  }

  #seeCapital(spelled: Form, form: Form, start: number, gap: number): void {
    const at = start + spelled.skip;
    const inner =
      (gap === SPACE || gap === APART || spelled.skip > 0) && !this.#headings.isInOne(at);
    form.count++;
    if (inner) form.inner++;
    if (form.at < 0) form.at = at;
    // a first word may be any word: what follows it begins a run of its own
    const open = this.#run.length > 0 && !this.#runPossessive && spelled.skip === 0;
    const opener = open && this.#runStarts && this.#run.length === 1 ? this.#run[0]! : null;
    if (opener !== null || !open || this.#run.length >= MAX_RUN) {
      this.#endRun(0);
      this.#opener = opener;
      this.#openerAt = this.#runAt;
      this.#runAt = at;
      this.#runStarts = !inner;
      this.#runBefore = this.#before(spelled);
    }
    this.#run.push(form);
    this.#runPossessive = spelled.possessive;
    this.#title = 0;
    this.#shift(form.cues);
    this.#last = this.#run;
    this.#sinceLast = 0;
  }

  #seeOther(form: Form): void {
    const capital = form.writing !== LOWER;
    // an English "I" is no initial
    const initial = capital && form.text.length === 1 && form.text !== 'I';
    const cues = initial ? CUE.title | CUE.abbreviation : form.cues;
    this.#endRun(cues, capital);
    if (cues & CUE.title && (capital || !(cues & CUE.kin))) {
      this.#title = CUE.title | (cues & (CUE.female | CUE.male));
    } else this.#title = 0;
    this.#sinceLast++;
    if (cues & (CUE.she | CUE.he)) this.#seePronoun(cues);
    else if (cues & CUE.who && this.#sinceLast === 1) for (const name of this.#last) name.person++;
    this.#shift(cues);
  }

  #seePronoun(cues: number): void {
    if (this.#last.length === 0 || this.#sinceLast > PRONOUN_REACH) return;
    for (const name of this.#last) {
      if (cues & CUE.she) name.she++;
      if (cues & CUE.he) name.he++;
    }
  }

  #shift(cues: number): void {
    this.#cue2 = this.#cue1;
    this.#cue1 = cues;
  }

  /** What the words before a run say about it. */
  #before(spelled: Form): Tally {
    const tally = new Tally();
    const elided = spelled.skip > 0 && spelled.base !== null;
    const one = elided ? CUE.article | CUE.of : this.#cue1;
    const two = elided ? this.#cue1 : this.#cue2;
    if (this.#title) {
      tally.titled++;
      if (this.#title & CUE.female) tally.female++;
      if (this.#title & CUE.male) tally.male++;
      return tally;
    }
    if (one & CUE.speech) tally.person++;
    if (one & CUE.kin) {
      tally.person++;
      if (one & CUE.female) tally.female++;
      if (one & CUE.male) tally.male++;
    } else if (one & CUE.site) tally.site += 2;
    if (one & CUE.of) {
      if (two & CUE.site) tally.site += 2;
      else if (two & CUE.kin) tally.person++;
    }
    const preposition = one & CUE.article && two & (CUE.within | CUE.toward) ? two : one;
    if (preposition & CUE.within) tally.within++;
    else if (preposition & CUE.toward) tally.toward++;
    if (one & CUE.determiner) tally.article++;
    if (one & CUE.the) {
      tally.the++;
      if ((one & CUE.article) === 0 && two & CUE.within) tally.within++;
      else if ((one & CUE.article) === 0 && two & CUE.toward) tally.toward++;
    }
    return tally;
  }

  /** Counts the run that ends here; `after` holds the cues of the word after it when a blank parts them. */
  #endRun(after: number, capital = false): void {
    const run = this.#run;
    if (run.length === 0) return;
    const tally = this.#runBefore;
    const owned = this.#runPossessive;
    if (owned) {
      // at Anna's house: Anna is no place
      tally.within = 0;
      tally.toward = 0;
      tally.acts += 0.5;
      if (after & CUE.kin) tally.person++;
    } else if (after & CUE.site && capital) tally.site++;
    // Hiram king of Tyre; but not King of Tyre himself, a capital being a title of the next name
    else if (after & this.#actors && !capital) tally.person++;
    else if (after & CUE.acts) tally.acts++;
    this.#run = [];
    this.#last = run;
    if (this.#opener !== null) this.#seePair([this.#opener, ...run], tally, this.#openerAt, true, owned);
    if (run.length > 1) {
      tally.beside = 1;
      this.#seePair(run, tally, this.#runAt, this.#runStarts, owned);
    }
    this.#opener = null;
    for (const form of run) form.add(tally);
  }

  #seePair(run: readonly Form[], tally: Tally, at: number, starts: boolean, owned: boolean): void {
    const last = run[run.length - 1]!.text;
    const first = run
      .slice(0, -1)
      .map(({ text }) => text)
      .join(' ');
    const key = `${first} ${last}`;
    let pair = this.#pairs.get(key);
    if (!pair) {
      pair = { first, last, tally: new Tally(), owned: 0, starts: true };
      this.#pairs.set(key, pair);
    }
    pair.tally.count++;
    pair.tally.add(tally);
    if (owned) pair.owned++;
    if (pair.tally.at < 0) pair.tally.at = at;
    if (!starts) pair.starts = false;
  }

  #form(text: string): Form {
    let form = this.#byText.get(text);
    if (!form) {
      const bits = this.#cues.bits.get(text.toLowerCase()) ?? 0;
      form = new Form(text, bits);
      this.#byText.set(text, form);
    }
    return form;
  }

  /** The form of a spelling; what hangs on a word by an apostrophe is taken off. */
  #make(spelling: string): Form {
    const text = spelling.normalize('NFC').replace(/[\u00ad\u200c\u200d]/g, '') || spelling;
    const mark = text.search(/['’ʼ]/);
    if (mark < 0) {
      const form = this.#form(text);
      return form.text === spelling ? form : new Form(text, form.cues, form);
    }
    const head = text.slice(0, mark);
    const tail = text.slice(mark + 1);
    if (this.#cues.bits.get(head.toLowerCase())! & CUE.elided && tail !== '') {
      return new Form(text, 0, this.#form(tail), mark + 1);
    }
    const end = tail.toLowerCase();
    if (end === 's') return new Form(text, 0, this.#form(head), 0, true);
    if (ENCLITICS.has(end)) {
      // Anna'll is Anna; don't is no name
      return /n$/i.test(head) && end === 't'
        ? this.#form(text.toLowerCase())
        : new Form(text, 0, this.#form(head));
    }
    const turkish = this.#language === 'tr' && tail === end;
    if (turkish) return new Form(text, 0, this.#form(head));
    return this.#form(text);
  }
}

const isWordly = (kind: number): boolean => kind === LETTER || kind === DIGIT;
