// Reads a text once, in any script, and counts for each spelling where it stands: what tells a proper name, and of what.
import { CAPITALS, Headings, LOWER, SpellingTable, TITLE } from '../../text/word-forms.ts';
import {
  APOSTROPHE,
  BLANK,
  DIGIT,
  HYPHEN,
  kindOf,
  kinds,
  LETTER,
  LINE,
  OPENS,
  POINT,
} from './character-kinds.ts';
import { CUE, type NameCues } from './name-cues.ts';
import { Form, type PairTally, Tally } from './tally.ts';

export interface Scan {
  readonly forms: readonly Form[];
  readonly pairs: readonly PairTally[];
  readonly tokens: number;
}

// What stands between two words.
const SPACE = 0;
/** A full stop and blank: a boundary but after an abbreviation. */
const STOP = 1;
/** A comma, a semicolon, digits: one sentence, yet no neighbours. */
const APART = 2;
const BOUNDARY = 3;

/** Characters of a line that was wrapped: its end says nothing. Verses are shorter, paragraphs longer. */
const WRAPPED = 60;
const LONG_LINE = 100;
/** Blanks before a label of a verse, at most. */
const LABEL_INDENT = 4;
/** Words between a name and the pronoun that is taken for it. */
const PRONOUN_REACH = 14;
/** Words of the longest name that is told as one. */
const MAX_RUN = 4;

/** A single capital: an initial if a point follows. */
const INITIAL = -1;

const SPEAKER_END = /^(?::|\.?\r?\n|\.?$)/;

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
  /** The capital that began this sentence, if it never stood within one before. */
  #starter: Form | null = null;
  /** What stands before this word. */
  #gap = BOUNDARY;
  /** `CUE` bits of the title before this word, or `INITIAL`. */
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
        const script = unspacedOf(code);
        // letters, and one apostrophe or hyphen between two letters
        for (i++; i < n; i++) {
          const next = text.charCodeAt(i);
          kind = kinds[next]! || kindOf(next);
          if (kind === LETTER) {
            if (unspacedOf(next) !== script) break;
            continue;
          }
          if (kind !== APOSTROPHE && kind !== HYPHEN) break;
          if (i + 1 >= n || kindOf(text.charCodeAt(i + 1)) !== LETTER) break;
        }
        if (kind === DIGIT && i < n) {
          gap = Math.max(gap, APART);
          continue;
        }
        tokens++;
        const form = this.#see(start, i, gap);
        if (start === lineStart && form.writing === CAPITALS) this.#seeSpeaker(form, start, i);
        gap = SPACE;
        continue;
      }
      i++;
      switch (kind) {
        case BLANK:
          break;
        case DIGIT:
          if (gap === SPACE) this.#dropLabel(lineStart);
          while (i < n && isWordly(kindOf(text.charCodeAt(i)))) i++;
          if (gap < APART) gap = APART;
          break;
        case LINE: {
          const length = i - 1 - lineStart;
          const wrapped = length >= WRAPPED && length <= LONG_LINE;
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
    return { forms: [...this.#byText.values()], pairs: [...this.#pairs.values()], tokens };
  }

  /** A line of one word in capitals, or one before a colon, in a play: Hamlet's next words. */
  #seeSpeaker(form: Form, start: number, end: number): void {
    if (!SPEAKER_END.test(this.#text.slice(end, end + 3))) return;
    form.speaks++;
    if (form.at < 0) form.at = start;
  }

  #see(start: number, end: number, gap: number): Form {
    const id = this.#table.numberOf(this.#text, start, end);
    let spelled = this.#forms[id];
    if (spelled === undefined) {
      spelled = this.#make(this.#table.spellings[id]!);
      this.#forms[id] = spelled;
    }
    const form = spelled.base ?? spelled;
    form.total++;
    const joined = gap === SPACE || (gap === STOP && (this.#cue1 & CUE.abbreviation) !== 0);
    this.#gap = gap;
    if (!joined) this.#forget();
    const capital = form.writing === TITLE;
    if (capital && form.text.length > 1 && (form.cues & (CUE.title | CUE.site)) === 0) {
      this.#seeCapital(spelled, form, start, joined ? SPACE : gap);
    } else this.#seeOther(form);
    return form;
  }

  /** A capital that begins a line and has a number behind it labels a chapter or a verse: Genesis 1:1. */
  #dropLabel(lineStart: number): void {
    const [label] = this.#run;
    if (label === undefined || this.#run.length > 1 || this.#runAt > lineStart + LABEL_INDENT)
      return;
    label.count--;
    if (!this.#runStarts) label.inner--;
    this.#run = [];
    this.#last = [];
    this.#opener = null;
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
    // at the start of a sentence katakana is no more usual than elsewhere
    const within =
      gap === SPACE || gap === APART || spelled.skip > 0 || unspacedOf(this.#text.charCodeAt(at));
    const inner = Boolean(within) && !this.#headings.isInOne(at);
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
    if (inner || form.inner > 0) {
      this.#last = this.#run;
      this.#sinceLast = 0;
      this.#starter = null;
    } else if (!this.#byText.has(form.text.toLowerCase())) {
      this.#starter = form; // a name by what is known yet, unlike "When"
      this.#sinceLast = 0;
    }
  }

  #seeOther(form: Form): void {
    const capital = form.writing !== LOWER;
    // an English "I" is no initial
    const initial = capital && form.text.length === 1 && form.text !== 'I';
    const cues = initial ? form.cues | CUE.abbreviation : form.cues;
    this.#endRun(cues, capital);
    if (initial) this.#title = INITIAL;
    else if (cues & CUE.title && (capital || !(cues & CUE.kin))) {
      this.#title = CUE.title | (cues & (CUE.female | CUE.male | CUE.family));
    } else this.#title = 0;
    this.#sinceLast++;
    // "Take it to Anna," he said: not Anna
    if (cues & (CUE.she | CUE.he)) {
      if (capital || this.#gap !== BOUNDARY) this.#seePronoun(cues);
    } else if (cues & CUE.who && this.#sinceLast === 1)
      for (const name of this.#named()) name.person++;
    this.#shift(cues);
  }

  #seePronoun(cues: number): void {
    if (this.#sinceLast > PRONOUN_REACH) return;
    for (const name of this.#named()) {
      if (cues & CUE.she) name.she++;
      if (cues & CUE.he) name.he++;
    }
  }

  /** The names that a pronoun here is taken for. */
  #named(): readonly Form[] {
    return this.#starter === null ? this.#last : [this.#starter];
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
    if (this.#title && (this.#title !== INITIAL || this.#gap === STOP)) {
      tally.titled++;
      if (this.#title !== INITIAL && this.#title & CUE.female) tally.female++;
      if (this.#title !== INITIAL && this.#title & CUE.male) tally.male++;
      if (this.#title !== INITIAL && this.#title & CUE.family) tally.family++;
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
    } else if (after & CUE.site && (capital || this.#language === 'ja')) tally.site++;
    // Hiram king of Tyre; but not King of Tyre himself, a capital being a title of the next name
    else if (after & this.#actors && !capital) tally.person++;
    else if (after & CUE.acts) tally.acts++;
    this.#run = [];
    if (this.#opener !== null)
      this.#seePair([this.#opener, ...run], tally, this.#openerAt, true, owned);
    if (run.length > 1) {
      tally.beside = 1;
      tally.family = 0;
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
    if (turkish) return new Form(text, 0, this.#form(head), 0, true);
    return this.#form(text);
  }
}

/** The script of a letter that is written without blanks, where another one begins another word: kana, Han; 0 for the rest. */
function unspacedOf(code: number): number {
  if (code < 0x3041 || code > 0x9fff) return 0;
  return code < 0x30a0 ? 1 : code < 0x3100 ? 2 : code < 0x3400 ? 0 : 3;
}

const isWordly = (kind: number): boolean => kind === LETTER || kind === DIGIT;
