import type { Role } from './key-words.ts'
import { countSpaces } from './characters.ts'
import { ROLE_VALUES } from './key-words.ts'
import type { Meaning } from './keys.ts'
import { meaningOf, NO_MEANING } from './keys.ts'
import type { Line } from './lines.ts'
import { readPhrase } from './phrases.ts'

/** A label with all its values, and the section and paragraph it is in. */
export type Entry = Meaning & {
  values: string[]
  indent: number
  section: Section | undefined
  /** Paragraphs are numbered. Records linked by handles are one paragraph each. */
  paragraph: number
  /** `contact: HANDLE` at the start of a record: the value is the record's key. */
  isRecordHead: boolean
  /** Inside a record about a contact that has no heading. */
  isInContact: boolean
  isBracketed: boolean
}

export type Section = {
  role: Role
  indent: number
  /** Indent of the section's first line; -1 while the section is empty. */
  contentIndent: number
  /** Opened by `registrar: X` at the start of a paragraph, and ends with it. */
  isParagraph: boolean
  isBracketed: boolean
}

export type Entries = { list: Entry[]; loose: string[] }

/**
 * Groups lines into entries. Three layouts share these rules:
 *
 * - flat: every label names its party (`Registrant Name: …`).
 * - sections: a heading (`Registrant:`) above indented labels or bare lines. It ends at a label that
 *   isn't indented more than the heading, or at a blank line if nothing was indented.
 * - paragraphs: `contact: HANDLE` starts a record that ends at a blank line.
 */
export function groupEntries(lines: Line[]): Entries {
  const grouping = new Grouping(lines)
  for (let i = 0; i < lines.length; i++) grouping.take(i)
  markContactRecords(grouping.list)
  return { list: grouping.list, loose: grouping.loose }
}

class Grouping {
  readonly list: Entry[] = []
  readonly loose: string[] = []
  readonly lines: Line[]
  section: Section | undefined
  open: Entry | undefined
  paragraph = 0
  isParagraphHead = true
  isAfterBlank = false

  constructor(lines: Line[]) {
    this.lines = lines
  }

  take(at: number): void {
    const line = this.lines[at]
    if (!line) return
    if (line.kind === 'remark') {
      this.takeRemark(line.text)
      return
    }
    if (line.kind === 'blank') {
      this.isAfterBlank = true
      this.isParagraphHead = true
      return
    }
    if (this.isAfterBlank) this.paragraph++
    if (line.kind === 'pair') this.takePair(line, at)
    else this.takeWords(line, at)
    this.isAfterBlank = false
    this.isParagraphHead = false
  }

  /** Some registries announce a record in a remark: `% Registrant:`, `% =====`. */
  takeRemark(text: string): void {
    const role = text.endsWith(':') ? meaningOf(text.slice(0, -1))?.role : undefined
    if (role !== 'registrant' && role !== 'registrar' && role !== 'contact') return
    this.section = newSection(role, { indent: 0, isBracketed: false }, false)
  }

  takePair(line: Line, at: number): void {
    const { meaning } = line
    this.leaveSection(line.indent, line.isBracketed)
    // Contact data never contains a domain name, so this label ends the section.
    if (meaning?.field === 'domain' && line.value !== '') this.section = undefined
    const heading = this.headingRole(meaning, line.value, at)
    if (heading) {
      this.section = newSection(heading.role, line, heading.isParagraph)
    } else if (this.section && this.section.contentIndent < 0) {
      this.section.contentIndent = line.indent
    }
    const entry = this.add(meaning ?? NO_MEANING, line.value, line.indent)
    entry.isRecordHead = heading?.isParagraph === true
    entry.isBracketed = line.isBracketed
  }

  /** The role of the section that a label opens, if it opens one. */
  headingRole(meaning: Meaning | undefined, value: string, at: number) {
    const role = meaning?.role ?? fieldRole(meaning)
    if (!meaning || !role) return undefined
    if (value === '') {
      return this.isHeadingOver(meaning, role, at) ? { role, isParagraph: false } : undefined
    }
    // The first label in a section announced by a remark doesn't open another section.
    if (this.section && this.section.contentIndent < 0 && !this.section.isParagraph)
      return undefined
    if (meaning.attribute !== 'whole' && meaning.attribute !== 'other') {
      if (!(this.isParagraphHead && meaning.role === 'contact')) return undefined
    }
    const named = meaning.role === 'contact' ? ROLE_VALUES.get(value.toLowerCase()) : undefined
    if (named) return { role: named, isParagraph: true }
    const isRecord = this.isParagraphHead && meaning.role && this.isAttributeNext(at)
    return isRecord ? { role, isParagraph: true } : undefined
  }

  /** A label without a value is a heading only if the lines below could be its content. */
  isHeadingOver(meaning: Meaning, role: Role, at: number): boolean {
    const next = nextLine(this.lines, at)
    if (!next || next.kind === 'words') return true
    const line = this.lines[at]
    if (line?.kind !== 'pair' || next.kind !== 'pair') return false
    if (line.isBracketed && !next.isBracketed) return true
    const within = next.meaning
    // `Whois Server:` alone above `Last Update Time:` announces the server's own date.
    if (role === 'other' && this.isParagraphHead && within?.field === 'updated') return true
    if (meaning.isBareAttribute) return false
    if (next.indent > line.indent) return true
    if (role === 'nameserver' && within?.field === 'nameserver') return true
    // An empty `Reseller:` in a flat text isn't a heading, whatever label comes next.
    return within?.isBareAttribute === true && within.attribute !== 'aside' && role !== 'other'
  }

  takeWords(line: Line, at: number): void {
    const open = this.open
    const isDeeper = open !== undefined && line.indent > open.indent
    if (!isDeeper || open.values.length === 0) {
      const role = this.bareHeadingRole(line.text, isDeeper, at)
      if (role) {
        this.section = newSection(role, { ...line, isBracketed: false }, false)
        this.add({ ...NO_MEANING, role, attribute: 'whole' }, '', line.indent)
        return
      }
    }
    const phrase = readPhrase(line.text)
    if (phrase && this.isAboutDatabase(line.text, at)) return
    if (phrase) {
      this.leaveSection(line.indent, false)
      this.add({ ...NO_MEANING, field: phrase.field }, phrase.value, line.indent)
      return
    }
    if (open && (isDeeper || this.isListing(open))) {
      open.values.push(line.text)
      if (this.section && this.section.contentIndent < 0) this.section.contentIndent = line.indent
      return
    }
    this.loose.push(line.text)
  }

  /** A line without a colon opens a section only if it's a known heading and not a value. */
  bareHeadingRole(text: string, isDeeper: boolean, at: number): Role | undefined {
    if (text.length > 60 || text.endsWith('.') || text.endsWith(',')) return undefined
    if (isDeeper && this.nextKind(at) === 'words') return undefined
    if (countSpaces(text) > HEADING_SPACES_MAX) return undefined
    const meaning = meaningOf(text)
    if (!meaning) return undefined
    if (meaning.field === 'nameserver') return 'nameserver'
    if (meaning.isGuess === true) return undefined
    const isParty = meaning.attribute === undefined || meaning.attribute === 'whole'
    return meaning.field === undefined && isParty ? meaning.role : undefined
  }

  /** `Last updated on 2031-05-02` in its own paragraph is the date of the database. */
  isAboutDatabase(text: string, at: number): boolean {
    if (!this.isAfterBlank || !DATABASE_DATE.test(text)) return false
    const next = this.lines[at + 1]
    return next === undefined || next.kind === 'blank'
  }

  /** Bare lines belong to an entry without a value of its own, up to the next blank line. */
  isListing(open: Entry): boolean {
    return open.values.length === 0 || (!this.isAfterBlank && this.isCollecting)
  }

  isCollecting = false

  add(meaning: Meaning, value: string, indent: number): Entry {
    const values = value === '' ? [] : [value]
    this.isCollecting = value === ''
    const entry: Entry = {
      field: meaning.field,
      role: meaning.role,
      attribute: meaning.attribute,
      isBareAttribute: meaning.isBareAttribute,
      isGuess: meaning.isGuess,
      values,
      indent,
      section: this.section,
      paragraph: this.paragraph,
      isRecordHead: false,
      isInContact: false,
      isBracketed: false,
    }
    this.open = entry
    this.list.push(entry)
    return entry
  }

  leaveSection(indent: number, isBracketed: boolean): void {
    const section = this.section
    if (!section) return
    if (section.isParagraph ? this.isAfterBlank : hasLeft(section, indent, this.isAfterBlank)) {
      this.section = undefined
    } else if (section.isBracketed && isBracketed) this.section = undefined
  }

  nextKind(at: number): Line['kind'] | undefined {
    return nextLine(this.lines, at)?.kind
  }

  isAttributeNext(at: number): boolean {
    const next = this.lines[at + 1]
    if (next?.kind !== 'pair') return false
    const { meaning } = next
    return meaning?.attribute !== undefined && meaning.attribute !== 'whole' && !meaning.field
  }
}

const HEADING_SPACES_MAX = 5
const DATABASE_DATE = /^last updated? (?:on |at )?\d/i

/** A record with a handle and without a domain is about a contact, wherever its handle is. */
function markContactRecords(list: Entry[]): void {
  let start = 0
  while (start < list.length) {
    const paragraph = list[start]?.paragraph
    let hasHandle = false
    let hasDomain = false
    let end = start
    for (; list[end]?.paragraph === paragraph; end++) {
      const entry = list[end]
      if (entry?.attribute === 'handle' && entry.role !== 'registrant') hasHandle = true
      if (entry?.field === 'domain') hasDomain = true
    }
    if (hasHandle && !hasDomain)
      for (const entry of list.slice(start, end)) entry.isInContact = true
    start = end
  }
}

function hasLeft(section: Section, indent: number, isAfterBlank: boolean): boolean {
  if (indent > section.indent || section.contentIndent < 0) return false
  return section.contentIndent > section.indent || isAfterBlank
}

function newSection(
  role: Role,
  line: { indent: number; isBracketed: boolean },
  isParagraph: boolean,
): Section {
  return {
    role,
    indent: line.indent,
    contentIndent: -1,
    isParagraph,
    isBracketed: line.isBracketed,
  }
}

function fieldRole(meaning: Meaning | undefined): Role | undefined {
  if (meaning?.field === 'nameserver') return 'nameserver'
  if (meaning?.field === 'domain') return 'domain'
  if (meaning?.field === 'status') return 'status'
  return undefined
}

/** The next non-empty line. Registries put at most a few blank lines in between. */
function nextLine(lines: Line[], at: number): Line | undefined {
  for (let i = at + 1; i < at + 4; i++) {
    const line = lines[i]
    if (line && line.kind !== 'blank') return line
  }
  return undefined
}
