import { Parser } from 'htmlparser2'
import { beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../test/support/house.ts'
import { atomFeed } from './atom-feed.ts'
import { readChangelog } from './read-changelog.ts'

type Element = { name: string; path: string; text: string; attributes: Record<string, string> }

/** The elements of an XML text. Throws if a tag isn't closed. */
function elementsOf(xml: string): Element[] {
  const found: Element[] = []
  const open: Element[] = []
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const path = [...open.map((each) => each.name), name].join('/')
        const element = { name, path, text: '', attributes }
        found.push(element)
        open.push(element)
      },
      ontext: (text) => {
        const last = open.at(-1)
        if (last) last.text += text
      },
      onclosetag: (name, isImplied) => {
        if (isImplied && !xml.includes('/>')) throw new Error(`${name} is not closed`)
        open.pop()
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  if (open.length > 0) throw new Error('something is not closed')
  return found
}
const textsAt = (elements: Element[], path: string) =>
  elements.filter((each) => each.path === path).map(({ text }) => text)

let house: House
beforeAll(async () => {
  house = await openHouse()
})
const get = async (headers: Record<string, string> = {}) =>
  await house.app.inject({ url: '/changelog.atom', headers })

describe('GET /changelog.atom', () => {
  it('200: has what RFC 4287 demands of a feed and of each entry', async () => {
    const answer = await get()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    const elements = elementsOf(answer.body)
    expect(elements[0]).toMatchObject({
      name: 'feed',
      attributes: { xmlns: 'http://www.w3.org/2005/Atom' },
    })
    const entries = textsAt(elements, 'feed/entry')
    expect(entries.length).toBeGreaterThan(10)
    for (const field of ['title', 'id', 'updated']) {
      expect(textsAt(elements, `feed/${field}`)).toHaveLength(1)
      const texts = textsAt(elements, `feed/entry/${field}`)
      expect(texts).toHaveLength(entries.length)
      expect(texts.every((text) => text.length > 0)).toBe(true)
    }
    expect(new Set(textsAt(elements, 'feed/entry/id')).size).toBe(entries.length)
    expect(textsAt(elements, 'feed/author/name')).toEqual(['Namehouse'])
    for (const time of textsAt(elements, 'feed/entry/updated')) {
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/)
    }
    const links = elements.filter(({ path }) => path === 'feed/link')
    expect(links.map(({ attributes }) => attributes['rel'])).toEqual(['self', 'alternate'])
  })

  it('200: the page gets the same changes, in the same places', async () => {
    const { body } = await house.app.inject('/changelog.json')
    const { changes } = JSON.parse(body) as { changes: { id: string; items: string[] }[] }
    const elements = elementsOf((await get()).body)
    expect(textsAt(elements, 'feed/entry/id').map((id) => new URL(id).hash.slice(1))).toEqual(
      changes.slice(0, 100).map(({ id }) => id),
    )
    const page = await house.app.inject({ url: '/changelog', headers: { accept: 'text/html' } })
    for (const { id, items } of changes) {
      expect(page.body).toContain(`id="${id}"`)
      expect(items.length).toBeGreaterThan(0)
    }
  })

  it('304: a reader that has it gets nothing again', async () => {
    const { headers } = await get()
    expect(headers['cache-control']).toBe('public, max-age=3600')
    const again = await get({ 'if-none-match': String(headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})

it('reads releases, kinds and subjects, and joins lines', () => {
  const text = [
    '# Changelog',
    '## 1.1.0 (2026-12-01)',
    '### Added',
    '**Partners**',
    '- A [log](docs/log.md) of',
    '  `requests` & <b>.',
    '**Staff**',
    '- More.',
    '**Partners**',
    '- Again.',
    '### Fixed',
    '- A bug.',
  ].join('\n')
  const changes = readChangelog(text)
  const release = { release: '1.1.0', day: '2026-12-01' }
  expect(changes).toEqual([
    {
      ...release,
      kind: 'Added',
      subject: 'Partners',
      items: ['A [log](docs/log.md) of `requests` & <b>.', 'Again.'],
    },
    { ...release, kind: 'Added', subject: 'Staff', items: ['More.'] },
    { ...release, kind: 'Fixed', subject: '', items: ['A bug.'] },
  ])
  const elements = elementsOf(atomFeed(changes, 'https://names.example'))
  expect(textsAt(elements, 'feed/entry/content')[0]).toBe(
    '<ul><li>A log of <code>requests</code> &#38; &#60;b&#62;.</li><li>Again.</li></ul>',
  )
  expect(textsAt(elements, 'feed/entry/id')[0]).toBe(
    'https://names.example/changelog#1.1.0-added-partners',
  )
})
