import { escapeHtml } from '../../values/escape-html.ts'
import { type ChangeOut, changesOut } from './changes-out.ts'
import type { Change } from './read-changelog.ts'

/** More than any reader shows. */
const ENTRIES_MAX = 100
const CODE = /`([^`]+)`/g

/** The changes as an Atom feed (RFC 4287), an entry for each. */
export function atomFeed(changes: readonly Change[], origin: string): string {
  const shown = changesOut(changes.slice(0, ENTRIES_MAX))
  const updated =
    shown
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? '1970-01-01'
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    '  <title>Namehouse changelog</title>',
    `  <id>${escapeHtml(`${origin}/changelog`)}</id>`,
    `  <link rel="self" type="application/atom+xml" href="${escapeHtml(`${origin}/changelog.atom`)}" />`,
    `  <link rel="alternate" type="text/html" href="${escapeHtml(`${origin}/changelog`)}" />`,
    `  <updated>${timeOf(updated)}</updated>`,
    '  <author><name>Namehouse</name></author>',
    ...shown.map((change) => entryOf(change, origin)),
    '</feed>\n',
  ].join('\n')
}

function entryOf({ id, release, kind, subject, day, items }: ChangeOut, origin: string): string {
  const url = escapeHtml(`${origin}/changelog#${id}`)
  const title = subject === '' ? `${kind} (${release})` : `${kind}: ${subject} (${release})`
  const html = `<ul>${items.map((item) => `<li>${htmlOf(item)}</li>`).join('')}</ul>`
  return [
    '  <entry>',
    `    <title>${escapeHtml(title)}</title>`,
    `    <id>${url}</id>`,
    `    <link rel="alternate" type="text/html" href="${url}" />`,
    `    <updated>${timeOf(day)}</updated>`,
    `    <content type="html">${escapeHtml(html)}</content>`,
    '  </entry>',
  ].join('\n')
}

function htmlOf(text: string): string {
  return escapeHtml(text).replace(CODE, (_all, code: string) => `<code>${code}</code>`)
}

function timeOf(day: string): string {
  return `${day}T00:00:00Z`
}
