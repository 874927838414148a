import { escapeHtml } from '../../values/escape-html.ts'
import type { Change } from './read-changelog.ts'

/** More than any reader shows. */
const ENTRIES_MAX = 100
const CODE = /`([^`]+)`/g
const LINK = /\[([^\]]+)\]\([^)]*\)/g

/** The changes as an Atom feed (RFC 4287), an entry for each. */
export function atomFeed(changes: readonly Change[], origin: string): string {
  const shown = changes.slice(0, ENTRIES_MAX)
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

function entryOf(change: Change, origin: string): string {
  const { release, kind, subject, day, items } = change
  const title = subject === '' ? `${kind} (${release})` : `${kind}: ${subject} (${release})`
  const html = `<ul>${items.map((item) => `<li>${htmlOf(item)}</li>`).join('')}</ul>`
  return [
    '  <entry>',
    `    <title>${escapeHtml(title)}</title>`,
    `    <id>${escapeHtml(`${origin}/changelog#${markOf([release, kind, subject])}`)}</id>`,
    `    <link rel="alternate" type="text/html" href="${escapeHtml(`${origin}/changelog`)}" />`,
    `    <updated>${timeOf(day)}</updated>`,
    `    <content type="html">${escapeHtml(html)}</content>`,
    '  </entry>',
  ].join('\n')
}

/** Links lead into the repository, so only their text is kept. */
function htmlOf(markdown: string): string {
  return escapeHtml(markdown.replace(LINK, '$1')).replace(
    CODE,
    (_all, code: string) => `<code>${code}</code>`,
  )
}

function markOf(parts: string[]): string {
  const words = parts.filter((part) => part !== '').join(' ')
  return words.toLowerCase().replace(/[^a-z\d.]+/g, '-')
}

function timeOf(day: string): string {
  return `${day}T00:00:00Z`
}
