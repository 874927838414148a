/** What changed for one subject in one release. */
export type Change = {
  /** Such as "Unreleased" or "1.2.0". */
  release: string
  /** The day of the release, or of the last change to it: 2026-11-18. */
  day: string
  /** Added, Changed, Fixed or Security. */
  kind: string
  /** Such as "Partners". Empty where a kind isn't divided. */
  subject: string
  /** Markdown, each on one line. */
  items: string[]
}

const RELEASE = /^## (.+) \((\d{4}-\d\d-\d\d)\)$/
const KIND = /^### (.+)$/
const SUBJECT = /^\*\*(.+)\*\*$/
const ITEM = /^- (.+)$/
const CONTINUED = /^ {2}(\S.*)$/

/** Reads CHANGELOG.md, newest release first as in the file. A subject named twice is one change. */
export function readChangelog(text: string): Change[] {
  const changes = new Map<string, Change>()
  let [release, day, kind, subject] = ['', '', '', '']
  let items: string[] = []
  for (const line of text.split('\n')) {
    const [, title, date] = RELEASE.exec(line) ?? []
    if (title !== undefined) [release, day, kind, subject] = [title, date ?? '', '', '']
    else if (KIND.test(line)) [kind, subject] = [KIND.exec(line)?.[1] ?? '', '']
    else if (SUBJECT.test(line)) subject = SUBJECT.exec(line)?.[1] ?? ''
    const item = ITEM.exec(line)?.[1]
    if (item !== undefined) {
      const key = [release, kind, subject].join('\n')
      const change = changes.get(key) ?? { release, day, kind, subject, items: [] }
      changes.set(key, change)
      items = change.items
      items.push(item)
      continue
    }
    const more = CONTINUED.exec(line)?.[1]
    if (more !== undefined && items.length > 0) items.push(`${items.pop()} ${more}`)
  }
  return [...changes.values()]
}
