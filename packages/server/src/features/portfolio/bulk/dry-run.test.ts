import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  everythingOf,
  givenContact,
  type Op,
  payloadOf,
} from '../../../../test/support/bulk-operations.ts'
import { catalogueDatabase } from '../../../../test/support/catalogue-database.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { givenDomains, someNames } from '../../../../test/support/portfolio.ts'
import { CART_MAX } from '../cart/add-to-cart.ts'
import { UNDER_WAY_MAX } from '../changes/begin-operation.ts'
import { BULK_OPS } from './read-payload.ts'
import { FOLDERS_MAX } from '../domains/open-folder.ts'

let house: House
let lab: TestLab
let owner: Awaited<ReturnType<typeof givenSignedIn>>
let contact: string

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab, await catalogueDatabase(lab))
})

beforeEach(async () => {
  owner = await givenSignedIn(house)
  contact = await givenContact(owner.browser)
})

type Body = { domains: string[]; payload: object; options: object }

/** Every reason to refuse a run, and how to cause it. */
const OBSTACLES: Record<string, (body: Body, op: Op) => Promise<void> | void> = {
  nothing: () => {},
  'a name not in the portfolio': (body) => {
    body.domains.push('foreign-harbor.com')
    body.options = { skip_on_error: false }
  },
  'only names not in the portfolio, skipped': (body) => {
    body.domains = ['foreign-harbor.com']
  },
  'an invalid payload': (body) => {
    body.payload = { nameservers: [], folder: '', auto_renew: 'x', years: 0, reason: '' }
  },
  'another account’s contact': async (body, op) => {
    const stranger = await givenSignedIn(house)
    const theirs = await givenContact(stranger.browser)
    if (op === 'setContacts') body.payload = { admin: theirs }
  },
  'too many unfinished operations': fillQueue,
  'the maximum number of folders': fillFolders,
  'a full cart': fillCartUp,
}

async function fillQueue(): Promise<void> {
  await house.db`
    insert into bulk_operations (id, account_id, op, payload, skip_on_error, total, created_at)
    select ${owner.id} || '_' || n, ${owner.id}, 'lock', '{}', true, 1, now()
    from generate_series(1, ${UNDER_WAY_MAX}) n
  `
}

async function fillFolders(): Promise<void> {
  await house.db`
    insert into folders (account_id, folder, created_at)
    select ${owner.id}, 'Folder ' || n, now() from generate_series(1, ${FOLDERS_MAX}) n
  `
}

async function fillCartUp(): Promise<void> {
  await house.db`
    insert into domains (
      domain, tld, account_id, nameservers, statuses, locked, expires_at, created_at, updated_at
    )
    select lower(${owner.id}) || n || '.com', 'com', ${owner.id}, '{}', '{}', false, now(), now(),
      now()
    from generate_series(1, ${CART_MAX}) n
  `
  await house.db`
    insert into cart_items (id, account_id, op, domain, owned_domain, years, created_at)
    select ${owner.id} || '_' || n, ${owner.id}, 'renew', name, name, 1, now()
    from generate_series(1, ${CART_MAX}) n, lateral (select lower(${owner.id}) || n || '.com' as name)
  `
}

async function start(op: Op, body: Body, options: object) {
  const asked = { ...body, options: { ...body.options, ...options } }
  const answer = await owner.browser.post(`/api/domains/bulk/${op}`, asked)
  const { error } = answer.json<{ error?: { code: string; message: string } }>()
  return { status: answer.statusCode, code: error?.code, message: error?.message }
}

const refused = new Set<string>()

describe.each(BULK_OPS)('a dry run of %s gives the same answer as the run', (op) => {
  it.each(Object.entries(OBSTACLES))('with %s', async (_name, hinder) => {
    const domains = await givenDomains(house, lab, owner, someNames(1))
    if (op === 'restore') {
      await house.db`update domains set statuses = '{REDEMPTION_PERIOD}' where domain = any(${domains})`
    }
    const body: Body = { domains, payload: payloadOf(op, contact), options: {} }
    await hinder(body, op)
    const before = await everythingOf(house, owner)
    // Twice, because a dry run must leave nothing behind that could get the next one refused.
    const rehearsals = [
      await start(op, body, { dry_run: true }),
      await start(op, body, { dry_run: true }),
    ]
    expect(await everythingOf(house, owner)).toEqual(before)
    const run = await start(op, body, { dry_run: false })
    expect(rehearsals).toEqual([run, run])
    if (run.code !== undefined) refused.add(`${run.status} ${run.code}`)
  })
})

describe('all operations together', () => {
  it('cover every way in which a run is refused', () => {
    expect([...refused].toSorted()).toEqual([
      '400 validation_error',
      '409 conflict',
      '429 quota_exceeded',
    ])
  })
})
