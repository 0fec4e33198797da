/** Reads a text once, in any script, and counts for each spelling where it stands: what tells a proper name, and of what. */

import { madeOnce } from '../../base/maps.ts';
import {
  CAPITALS,
  detach,
  headingTest,
  isPlain,
  LOWER,
  PARTICLE,
  TITLE,
  withoutMarks,
  wrapTest,
} from '../../text/words.ts';
import {
  CASELESS,
  caselessNames,
  isChinesePlace,
  nameLengthAt,
  prefixedName,
} from './caseless-names.ts';
import {
  addSex,
  CUE,
  capitalisesNouns,
  Form,
  type NameContext,
  Pair,
  Pronouns,
  sexBefore,
  Tally,
} from './cues.ts';

// Kinds of a character; 0: not looked up yet.
const [OTHER, LETTER, DIGIT, BLANK, LINE, POINT, APOSTROPHE, HYPHEN] = [1, 2, 3, 4, 5, 6, 7, 8];
/** Opens or ends a sentence or speech. */
const OPENS = 9;

/** By kind; the first that holds a character is its. Halves of a pair count as letters. */
const KINDS: readonly (readonly [kind: number, characters: RegExp])[] = [
  [APOSTROPHE, /['’ʼ]/],
  [LETTER, /[\p{L}\p{M}\p{Cs}\u00ad\u200c\u200d]/u],
  [DIGIT, /[\p{N}_]/u],
  [LINE, /[\n\r\u2028\u2029]/],
  [BLANK, /[ \u00a0]/],
  [POINT, /\./],
  [HYPHEN, /[-\u2010\u2011]/],
  [OPENS, /[!?:…¡¿"„“”‟«»‹›‘()[\]{}<>*|=—–―。！？「」『』،؟।]/u],
];

/** Kinds of the characters of the basic plane, looked up once each. */
const kinds = new Uint8Array(65_536);

const kindOf = (code: number): number =>
  (kinds[code] ||= KINDS.find(([, some]) => some.test(String.fromCharCode(code)))?.[0] ?? OTHER);

/** The script of a letter that is written without blanks, where another one begins another word: kana, Han; 0 for the rest. */
function unspacedOf(code: number): number {
  if (code < 0x3041 || code > 0x9fff) return 0;
  return code < 0x30a0 ? 1 : code < 0x3100 ? 2 : code < 0x3400 ? 0 : 3;
}

// What stands between two words.
const SPACE = 0;
/** A full stop and blank: a boundary but after an abbreviation. */
const STOP = 1;
/** A comma, a semicolon, digits: one sentence, yet no neighbours. */
const APART = 2;
const BOUNDARY = 3;

const QUOTES = '"“”„«»';
/** What "of" tells of a place where another word leads to families, beside "to" and "from". */
const OF = 0.5;
/** Words of the longest name that is told as one. */
const MAX_RUN = 4;

/** Beside the bits of `CUE`, a single capital: an initial if a point follows. */
const INITIAL = 1 << 30;
/** A name, or what may be one. */
const NAMED = 1 << 29;

/** Behind a word in capitals that is a line by itself, or stands before a colon, in a play: Hamlet's next words. */
const SPEAKER_END = /^(?::|\.?\r?\n|\.?$)/;

const ENCLITICS = new Set(['t', 'm', 'd', 'll', 're', 've', 'em']);

/** Consecutive capitals. */
interface Run {
  readonly forms: Form[];
  readonly at: number;
  readonly starts: boolean;
  /** What the words before it say of it. */
  readonly before: Tally;
  /** Whether its last word is in the possessive. */
  isOwner: boolean;
}

/** The words of a text, with what stands beside them. Linear in the text; some 12 MB a second. */
export class Scanner {
  readonly #text: string;
  readonly #context: NameContext;
  readonly #language: string;
  readonly #forms = madeOnce((text: string) => this.#make(text), detach);
  readonly #byText = madeOnce((text: string) => this.#formOf(text));
  readonly #pairs = madeOnce((parts: string) => new Pair(parts.split(' ')));
  readonly #isHeading: (at: number) => boolean;
  /** The names, where no capital tells them. */
  readonly #proper: ReadonlySet<string>;
  /** Whether titles and nouns of place stand behind their names. */
  readonly #isHeadFinal: boolean;
  /** Whether nouns have a capital. */
  readonly #nouns: boolean;
  /** `CUE` bits of the last two words, nearest first, 0 beyond a gap. */
  #cue1 = 0;
  #cue2 = 0;
  /** The run that ends at the last word. */
  #run: Run | null = null;
  /** The capital at the start of a sentence that stands right before it. */
  #opener: Run | null = null;
  readonly #pronouns = new Pronouns();
  /** The run before the last words, for "who". */
  #last: readonly Form[] = [];
  #sinceLast = 0;
  /** What stands before this word. */
  #gap = BOUNDARY;
  /** `CUE` bits of the title before this word, or `INITIAL`. */
  #title = 0;

  constructor(text: string, context: NameContext, language: string) {
    this.#text = text;
    this.#context = context;
    this.#language = language;
    this.#isHeading = headingTest(text);
    this.#proper = CASELESS.has(language) ? caselessNames(text, language, context) : new Set();
    this.#isHeadFinal = /^(?:ja|tr)$/.test(language);
    this.#nouns = capitalisesNouns(language);
  }

  scan() {
    const text = this.#text;
    const n = text.length;
    let [tokens, gap, lineStart] = [0, BOUNDARY, 0];
    const isWrapped = wrapTest(text);
    for (let i = 0; i < n; ) {
      const code = text.charCodeAt(i);
      let kind = kinds[code]! || kindOf(code);
      if (kind === LETTER) {
        const start = i;
        const script = unspacedOf(code);
        // letters, and one apostrophe or hyphen between two letters
        const length = script && nameLengthAt(text, start, this.#proper);
        if (length) i += length;
        else
          for (i++; i < n; i++) {
            const next = text.charCodeAt(i);
            kind = kinds[next]! || kindOf(next);
            if (kind === LETTER) {
              if (unspacedOf(next) !== script) break;
              if (script && nameLengthAt(text, i, this.#proper)) break;
              continue;
            }
            if (kind !== APOSTROPHE && kind !== HYPHEN) break;
            if (i + 1 >= n || kindOf(text.charCodeAt(i + 1)) !== LETTER) break;
          }
        tokens++;
        const form = this.#see(start, i, gap);
        const isFirst = start === lineStart && form.writing === CAPITALS;
        if (isFirst && SPEAKER_END.test(text.slice(i, i + 3))) {
          form.speaks++;
          if (form.speaksAt < 0) form.speaksAt = start;
        }
        gap = SPACE;
        continue;
      }
      i++;
      switch (kind) {
        case BLANK:
          break;
        case DIGIT:
          if (gap === SPACE) this.#dropLabel(lineStart);
          while (i < n && [LETTER, DIGIT].includes(kindOf(text.charCodeAt(i)))) i++;
          if (gap < APART) gap = APART;
          break;
        case LINE: {
          const length = i - 1 - lineStart;
          if (code === 13 && text.charCodeAt(i) === 10) i++;
          lineStart = i;
          if (kindOf(text.charCodeAt(i)) === BLANK || !isWrapped(length, i)) {
            gap = BOUNDARY;
            this.#pronouns.endParagraph();
          }
          break;
        }
        case POINT:
          // the first word behind a number and its point begins a sentence: day 611. Entry
          gap = gap === STOP || gap === BOUNDARY ? BOUNDARY : STOP;
          break;
        // beside a blank they are a quotation mark or a dash
        case APOSTROPHE:
        case HYPHEN:
        case OPENS:
          if (QUOTES.includes(text[i - 1]!)) {
            this.#endRun(0);
            this.#pronouns.quote();
          }
          gap = BOUNDARY;
          break;
        default:
          if (gap < APART) gap = APART;
      }
    }
    this.#endRun(0);
    this.#pronouns.count(this.#byText.made);
    return { forms: this.#byText.made, pairs: this.#pairs.made, tokens };
  }

  #see(start: number, end: number, gap: number): Form {
    const spelled = this.#forms.of(this.#text.slice(start, end));
    const form = spelled.base ?? spelled;
    form.total++;
    const joined = gap === SPACE || (gap === STOP && (this.#cue1 & CUE.abbreviation) !== 0);
    this.#gap = gap;
    if (!joined) {
      // the words before are no neighbours
      this.#endRun(0);
      if (gap !== APART) this.#pronouns.endSentence();
      this.#cue1 = this.#cue2 = this.#title = 0;
    }
    const capital = form.writing === TITLE;
    const isEpithet =
      capital && gap === SPACE && !this.#nouns && this.#cue1 & CUE.the && this.#cue2 & NAMED;
    if (isEpithet) for (const { tally } of this.#last) tally.person++; // Skarl the Unwashed
    const isNoun = form.cues & (CUE.title | CUE.site | CUE.kin | CUE.she | CUE.he);
    if (capital && form.text.length > 1 && !isNoun && !isEpithet) {
      if (!joined && this.#isSpokenTo(start, end)) form.tally.called++;
      this.#seeCapital(spelled, form, start, joined ? SPACE : gap);
    } else this.#seeOther(form, spelled.possessive);
    return form;
  }

  /** Whether somebody is spoken to by the name there: "Please, Pilar." */
  #isSpokenTo(start: number, end: number): boolean {
    const text = this.#text;
    const next = text[end]!;
    if (!'.,?'.includes(next)) return next === '!';
    const isQuoted = QUOTES.includes(text[start - 1]!);
    if (next === ',' && isQuoted) return true;
    const isLast = text[start - 1] === ' ' && text[start - 2] === ',';
    return (isLast || isQuoted) && QUOTES.includes(text[end + 1]!);
  }

  /** A capital that begins a line and has a number behind it labels a chapter or a verse: Genesis 1:1. */
  #dropLabel(lineStart: number): void {
    const run = this.#run;
    if (run === null || run.forms.length > 1 || run.at > lineStart) return;
    const label = run.forms[0]!;
    label.tally.count--;
    if (!run.starts) label.tally.inner--;
    this.#run = null;
  }

  #seeCapital(spelled: Form, form: Form, start: number, gap: number): void {
    const at = start + spelled.skip;
    // at the start of a sentence a name without a capital is no more usual than elsewhere
    const isCaseless = this.#proper.has(form.text) || unspacedOf(this.#text.charCodeAt(at)) > 0;
    const within = gap === SPACE || gap === APART || spelled.skip > 0 || isCaseless;
    const inner = within && !this.#isHeading(at);
    const { tally } = form;
    tally.count++;
    if (inner) tally.inner++;
    if (spelled.isLocal) tally.within++;
    if (this.#language === 'zh') {
      if (isChinesePlace(form.text)) tally.site++;
      else tally.person++;
    }
    if (tally.at < 0) tally.at = at;
    // a first word may be any word: what follows it begins a run of its own
    const last = this.#run?.isOwner || spelled.skip > 0 ? null : this.#run;
    const opener = last?.starts && last.forms.length === 1 ? last : null;
    let run = last;
    if (run === null || opener !== null || run.forms.length >= MAX_RUN) {
      this.#endRun(0);
      this.#opener = opener;
      run = { forms: [], at, starts: !inner, before: this.#before(), isOwner: false };
      this.#run = run;
    }
    if ([...(last ?? run).forms, form].some(({ cues }) => cues & CUE.forename)) tally.person++;
    run.forms.push(form);
    run.isOwner = spelled.possessive;
    this.#title = 0;
    this.#shift(tally.inner > 0 ? form.cues | NAMED : form.cues);
    if (inner || tally.inner > 0) {
      this.#last = run.forms;
      this.#sinceLast = 0;
    }
  }

  #seeOther(form: Form, isOwner: boolean): void {
    const capital = form.writing !== LOWER;
    // an English "I" is no initial
    const initial = capital && form.text.length === 1 && form.text !== 'I';
    const cues = initial ? form.cues | CUE.abbreviation : form.cues;
    // my brother, seine Frau
    const isTitled = capital && !(this.#nouns && this.#cue1 & CUE.determiner);
    const isKin = (cues & CUE.kin) !== 0 && !isTitled;
    const { actsEnding } = this.#context;
    const mayAct = this.#run !== null && cues === 0 && !capital && actsEnding?.test(form.text);
    this.#endRun(mayAct ? CUE.acts : cues, capital);
    if (initial) this.#title = INITIAL;
    else if (cues & CUE.title && !isKin && !isOwner) {
      this.#title = CUE.title | (cues & (CUE.female | CUE.male | CUE.family));
    } else {
      // of English words of other languages: Catherine de Bourgh, Miss de Bourgh
      const isPerson = this.#cue1 & NAMED && this.#last.some(({ tally }) => tally.titled > 0);
      const isNamed = this.#language === 'en' && (isPerson || this.#title & CUE.title);
      this.#title = isNamed && PARTICLE.test(form.text) ? CUE.title | CUE.family : 0;
    }
    this.#sinceLast++;
    if (cues & (CUE.she | CUE.he)) this.#pronouns.see(cues);
    else if (cues & CUE.who && this.#sinceLast === 1)
      for (const { tally } of this.#last) tally.person++;
    // the king, her mother
    else if (cues & (CUE.title | CUE.kin) && !isTitled && !isOwner) {
      if (this.#cue1 & (CUE.she | CUE.he)) this.#pronouns.see(this.#cue1);
      this.#pronouns.speakOf([]);
    }
    // Thorgeir, the son of Ketil
    else if (cues & CUE.of && this.#cue1 & CUE.kin && this.#sinceLast < 4)
      for (const { tally } of this.#last) addSex(tally, this.#cue1);
    // the minister's Riddle, her brother's Anna
    this.#shift(isOwner ? 0 : cues & CUE.named ? cues | sexBefore(this.#cue1) : cues);
  }

  #shift(cues: number): void {
    this.#cue2 = this.#cue1;
    this.#cue1 = cues;
  }

  /** What the words before a run say about it. */
  #before(): Tally {
    const tally = new Tally();
    const [one, two] = [this.#cue1, this.#cue2];
    const title = this.#title;
    if (title && (title !== INITIAL || this.#gap === STOP)) {
      tally.titled++;
      addSex(tally, title);
      if (title & CUE.family) tally.family++;
      return tally;
    }
    if (one & CUE.speech) tally.person++;
    if (one & CUE.kin) tally.person++;
    else if (one & CUE.site) tally.site += 2;
    addSex(tally, one);
    if (one & CUE.of) {
      if (two & CUE.site) tally.site += 2;
      else if (two & CUE.kin) tally.person++;
      // Rainald of Hode, the bishop of Tull; "de" leads to families too
      else if (!(one & CUE.toward)) {
        if (two & (NAMED | CUE.title)) tally.site++;
        else tally.toward += OF;
      }
    }
    const isArticle = (one & (CUE.article | CUE.the)) !== 0;
    const preposition = isArticle && two & (CUE.within | CUE.toward) ? two : one;
    if (preposition & CUE.within || (one & CUE.goal && two & CUE.motion)) tally.within++;
    else if (preposition & CUE.toward) tally.toward++;
    if (one & CUE.determiner) tally.article++;
    if (one & CUE.the) tally.the++;
    return tally;
  }

  /** Counts the run that ends here; `after` holds the cues of the word after it when a blank parts them. */
  #endRun(after: number, capital = false): void {
    const run = this.#run;
    if (run === null) return;
    const { forms, before: tally, isOwner } = run;
    if (isOwner) {
      // at Anna's house: Anna is no place
      tally.within = 0;
      tally.toward = 0;
      tally.acts += 0.5;
      if (after & CUE.kin) tally.person++;
    } else if (after & CUE.kin && this.#nouns)
      tally.person++; // Gregors Mutter
    else if (after & CUE.site && (capital || this.#isHeadFinal)) tally.site++;
    else if (forms.length > 1 && forms.at(-1)!.cues & CUE.ground) tally.site++;
    // nobody in Ossifer knew
    else if (tally.within + tally.toward + tally.site === 0) {
      // Hiram king of Tyre; but not King of Tyre himself, a capital being a title of the next name
      if (after & (CUE.speech | CUE.title) && (!capital || this.#isHeadFinal)) tally.person++;
      else if (after & CUE.acts) tally.acts++;
    }
    if (after & CUE.plural) tally.plural++;
    this.#run = null;
    const isPlace = tally.within + tally.toward + tally.site > 0;
    if (!isPlace) this.#pronouns.speakOf(isOwner ? [] : forms);
    if (this.#opener !== null)
      this.#seePair({ ...this.#opener, forms: [...this.#opener.forms, ...forms] }, run);
    if (forms.length > 1) {
      tally.beside = 1;
      tally.family = 0;
      this.#seePair(run, run);
    }
    this.#opener = null;
    for (const [n, form] of forms.entries()) {
      // where nouns have a capital, the article is that of the first: den Knaben Wendelin
      if (n === 1 && this.#nouns) tally.article = tally.the = 0;
      form.tally.add(tally);
    }
  }

  /** A name of several parts, and the run whose words before and behind say something of it. */
  #seePair({ forms, at }: Run, { before, isOwner }: Run): void {
    const pair = this.#pairs.of(forms.map(({ text }) => text).join(' '));
    pair.count++;
    pair.inner++;
    pair.add(before);
    if (isOwner) pair.owned++;
    if (pair.at < 0) pair.at = at;
  }

  #formOf(text: string): Form {
    const cues = this.#context.cues.get(text.toLowerCase()) ?? 0;
    return new Form(text, cues, null, this.#proper.has(text));
  }

  /** The form of a spelling; what hangs on a word by an apostrophe is taken off. */
  #make(spelling: string): Form {
    if (isPlain(spelling)) return this.#byText.of(spelling);
    const text = withoutMarks(spelling.normalize('NFC')) || spelling;
    const proper = this.#proper;
    const name = proper.size > 0 ? prefixedName(text, this.#language, proper) : null;
    if (name !== null) return new Form(text, 0, { base: this.#byText.of(name), skip: 1 });
    let mark = text.search(/['’ʼ]/);
    if (mark < 0) {
      const form = this.#byText.of(text);
      return form.text === spelling ? form : new Form(text, form.cues, { base: form });
    }
    if (/['’ʼ]s$/i.test(text)) mark = text.length - 2; // N'vari's
    const head = text.slice(0, mark);
    const tail = text.slice(mark + 1);
    if (this.#context.cues.get(head.toLowerCase())! & CUE.elided && tail !== '') {
      return new Form(text, 0, { base: this.#byText.of(tail), skip: mark + 1 });
    }
    const end = tail.toLowerCase();
    // Anna'll is Anna; don't is no name
    if (end === 't' && /n$/i.test(head)) return this.#byText.of(text.toLowerCase());
    if (ENCLITICS.has(end)) return new Form(text, 0, { base: this.#byText.of(head) });
    const isTurkish = this.#language === 'tr' && tail === end;
    // Karasaz'da: in Karasaz
    if (isTurkish && /^[dt][ae]n?$/.test(end))
      return new Form(text, 0, { base: this.#byText.of(head), isLocal: true });
    if (end === 's' || isTurkish) {
      const { base, skip } = this.#make(head);
      return new Form(text, 0, { base: base ?? this.#byText.of(head), skip, possessive: true });
    }
    return this.#byText.of(text);
  }
}
