import { describe, expect, it } from 'vitest'
import type { RegistrationFacts, RegistrationState } from '../../src/upstream/registration.ts'
import { openUpstream } from '../../src/upstream/open-upstream.ts'
import { givenLab } from '../support/lab.ts'

type World = {
  state: 'taken' | 'free' | 'premium' | 'reserved'
  facts?: {
    registrar: { name: string; slug: string }
    created: string
    updated: string
    expires: string
    nameservers: string[]
    isPrivate: boolean
    holder: { name: string; organization: string; handle: string }
  }
}

type Held = NonNullable<World['facts']>

const lab = await givenLab()
const upstream = openUpstream(lab)

/** Every suffix the lab registers names under, by the protocols its registry supports. */
const BY_BOTH = `com net cc tv org info pro mobi live life world today digital agency email studio
  network media solutions group xyz online store site tech space website fun shop cloud blog co us
  biz club ai uk co.uk org.uk me.uk fr re com.br net.br org.br app.br dev.br nl pl com.pl ca com.au
  net.au org.au au nz co.nz in co.in cz fi`
const BY_WHOIS = `de jp co.jp ne.jp it cn com.cn eu se nu kr co.kr at co.at be ru su dk`
// The first ones have closed port 43. For ch and li it is open but refuses everyone.
const BY_RDAP = `io me ac sh app dev page how ch li`
/**
 * Their RDAP servers answer 404 with an HTML page, which isn't a registry's answer, so WHOIS
 * decides.
 */
const BY_WEB_PAGE = wordsOf('fr re pl com.pl')
const LABELS = ['solar', 'harbor', 'atlas', 'google', 'x7', 'quickfox', 'zenith']

/** Facts a registry leaves out of its WHOIS, like the real one. */
const LEFT_OUT: Record<string, (keyof RegistrationFacts)[]> = {
  de: ['registrar', 'creation_date', 'expiration_date'],
  jp: ['registrar'],
  cn: ['update_date'],
  br: ['registrar'],
  nl: ['expiration_date'],
  eu: ['creation_date', 'expiration_date', 'update_date'],
  at: ['creation_date', 'expiration_date'],
  be: ['expiration_date', 'update_date'],
  ru: ['update_date'],
  su: ['update_date'],
  dk: ['registrar', 'update_date'],
}

async function worldOf(name: string): Promise<World> {
  const response = await fetch(`${lab.control}/names?name=${name}`)
  // The lab's control API answers in this shape, as its README says.
  const { world } = (await response.json()) as { world: World }
  return world
}

/** A registry doesn't know which names are premium. */
const STATES: Record<World['state'], RegistrationState> = {
  taken: 'found',
  free: 'not_found',
  premium: 'not_found',
  reserved: 'reserved',
}

function wordsOf(list: string): string[] {
  return list.trim().split(/\s+/)
}

function namesUnder(zone: string): string[] {
  return [...LABELS, 'free-harbor-4711'].map((label) => `${label}.${zone}`)
}

function compare(facts: RegistrationFacts, held: Held, leftOut: string[]): void {
  const isShown = (field: keyof RegistrationFacts) => !leftOut.includes(field)
  if (isShown('registrar')) {
    // Some registries give the registrar's handle, which contains its short name.
    const isHandle = facts.registrar.toLowerCase().includes(held.registrar.slug)
    if (!isHandle) expect(facts.registrar).toBe(held.registrar.name)
  }
  if (isShown('creation_date')) expect(daysOf(facts.creation_date)).toContain(dayOf(held.created))
  if (isShown('expiration_date'))
    expect(daysOf(facts.expiration_date)).toContain(dayOf(held.expires))
  if (isShown('update_date')) expect(daysOf(facts.update_date)).toContain(dayOf(held.updated))
  expect(facts.nameservers.toSorted()).toEqual(held.nameservers.toSorted())
  if (!held.isPrivate) return
  // Private data appears nowhere in the result, not even in another field.
  expect([held.holder.name, held.holder.organization, held.registrar.name]).not.toContain(
    facts.registrant || 'nobody',
  )
}

/** The date as written, and in UTC, because registries use their local time. */
function daysOf(date: string): string[] {
  return date === '' ? [] : [dayOf(date), dayOf(new Date(date).toISOString())]
}

function dayOf(date: string): string {
  return date.slice(0, 10)
}

describe("our clients read the lab's simulated world correctly", () => {
  it.each(wordsOf(`${BY_BOTH} ${BY_RDAP}`))('RDAP of %s', async (zone) => {
    for (const name of namesUnder(zone)) {
      const world = await worldOf(name)
      const { facts } = await upstream.rdap.ask(name)
      const expected = STATES[world.state]
      const isUnclear = expected === 'not_found' && BY_WEB_PAGE.includes(zone)
      expect([name, facts.state]).toEqual([name, isUnclear ? 'unclear' : expected])
      if (world.facts) compare(facts, world.facts, [])
    }
  })

  it.each(wordsOf(`${BY_BOTH} ${BY_WHOIS}`))('WHOIS of %s', async (zone) => {
    const leftOut = LEFT_OUT[zone.slice(zone.lastIndexOf('.') + 1)] ?? []
    for (const name of namesUnder(zone)) {
      const world = await worldOf(name)
      const { facts } = await upstream.whois.ask({ name, unicode: name })
      expect([name, facts.state]).toEqual([name, STATES[world.state]])
      if (world.facts) compare(facts, world.facts, leftOut)
    }
  })

  it.each(wordsOf(BY_RDAP))('WHOIS of %s is reported as unclear', async (zone) => {
    for (const name of namesUnder(zone)) {
      const { facts } = await upstream.whois.ask({ name, unicode: name })
      // After a few refusals in a row the client stops asking the server, which it reports as
      // `throttled`.
      expect(['unclear', 'throttled']).toContain(facts.state)
    }
  })

  it('reports that the name of a private registrant in .ru is withheld', async () => {
    const { facts } = await upstream.whois.ask({ name: 'solar.ru', unicode: 'solar.ru' })
    expect([facts.registrant, facts.redacted]).toEqual(['', ['registrant']])
  })
})
