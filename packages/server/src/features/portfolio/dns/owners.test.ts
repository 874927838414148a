import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { ended, runWorker } from '../../../../test/support/portfolio.ts'
import { givenHosted, namesOf, readDns } from '../../../../test/support/zones.ts'

let house: House
let lab: TestLab
let hosted: Awaited<ReturnType<typeof givenHosted>>

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})
beforeEach(async () => {
  hosted = await givenHosted(house, lab)
})

const A = { type: 'A', name: '@', content: '192.0.2.1', ttl: 300 }
const MX = { type: 'MX', name: '@', content: 'mail.example.net', ttl: 600, priority: 10 }

describe('who may', () => {
  it('404: another account’s domain, read or changed in any way', async () => {
    const { browser: stranger } = await givenSignedIn(house)
    const { path, browser } = hosted
    await browser.put(path, { records: [A] })
    const [{ change_id }] = (await browser.get(`${path}/changes`)).json().changes
    const answers = [
      await stranger.get(path),
      await stranger.get(`${path}/export`),
      await stranger.get(`${path}/changes`),
      await stranger.put(path, { records: [] }),
      await stranger.patch(path, { add: [MX] }),
      await stranger.put(`${path}/dnssec`, { enabled: true }),
      await stranger.post(`${path}/templates/vercel`, { variables: {} }),
      await stranger.post(`${path}/changes/${change_id}/undo`, {}),
      await stranger.post(`${path}/import`, Buffer.from('www A 192.0.2.1'), {
        headers: { 'content-type': 'text/plain' },
      }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404))
    expect(namesOf(await readDns(browser, path))).toEqual(['@'])
  })

  it('404: a name below a domain, and something that is no name', async () => {
    for (const name of [`www.${hosted.domain}`, 'nothing', '%00']) {
      const { statusCode } = await hosted.browser.get(`/api/domains/${name}/dns`)
      expect([400, 404]).toContain(statusCode)
    }
  })

  it('409: a domain that the registrar no longer holds', async () => {
    await house.db`update domains set not_held_since = now() where domain = ${hosted.domain}`
    expect((await hosted.browser.get(hosted.path)).statusCode).toBe(409)
  })

  it('404: the history of a domain’s previous owner is not the next one’s', async () => {
    const { browser, path, domain } = hosted
    await browser.put(path, { records: [A] })
    const next = await givenSignedIn(house)
    await house.db`update domains set account_id = ${next.id} where domain = ${domain}`
    const [{ id }] = await house.db<[{ id: string }]>`
      select id from dns_changes where domain = ${domain}
    `
    expect((await next.browser.get(`${path}/changes`)).json()).toEqual({ changes: [] })
    const undo = await next.browser.post(`${path}/changes/${id}/undo`, {})
    expect(undo.statusCode).toBe(404)
  })
})

describe('DNSSEC', () => {
  it('200: on with the keys of the zone at the registry, and off again', async () => {
    const { browser, path, domain } = hosted
    expect((await browser.put(`${path}/dnssec`, { enabled: true })).json()).toEqual({
      enabled: true,
    })
    const { dnssec } = await readDns(browser, path)
    expect(dnssec).toEqual({
      supported: true,
      enabled: true,
      ds: [
        {
          key_tag: expect.any(Number),
          algorithm: 13,
          digest_type: 2,
          digest: expect.stringMatching(/^[0-9A-F]{64}$/),
        },
      ],
    })
    const registrar = house.deps.upstream.registrar
    expect((await registrar?.readDomain(domain))?.keyData).toHaveLength(1)
    await browser.put(`${path}/dnssec`, { enabled: false })
    expect((await readDns(browser, path)).dnssec.enabled).toBe(false)
    // Resolvers that still know the keys find signatures.
    expect((await registrar?.zones.find(domain))?.dnssec).toBe(true)
  })

  it('409: not for a domain with other name servers, which it would break', async () => {
    const { browser, path, domain } = hosted
    const ns = ['ns1.granite-dns.net', 'ns2.granite-dns.net']
    await house.deps.upstream.registrar?.update(domain, { ns })
    const answer = await browser.put(`${path}/dnssec`, { enabled: true })
    expect(answer.json().error.code).toBe('conflict')
  })

  it('409: not where the registry takes no keys', async () => {
    const { browser, path } = hosted
    await house.db`
      insert into tlds (tld, unicode, rules, synced_at)
      values ('com', 'com', '{"dnssec": false}', now())
    `
    onTestFinished(async () => void (await house.db`delete from tlds where tld = 'com'`))
    expect((await readDns(browser, path)).dnssec.supported).toBe(false)
    const answer = await browser.put(`${path}/dnssec`, { enabled: true })
    expect(answer.json().error).toMatchObject({
      code: 'conflict',
      message: "The registry of .com doesn't support DNSSEC.",
    })
    expect((await browser.put(`${path}/dnssec`, { enabled: false })).statusCode).toBe(200)
  })

  it('other name servers take the keys from the registry, which would no longer fit', async () => {
    const { browser, path, domain } = hosted
    await browser.put(`${path}/dnssec`, { enabled: true })
    runWorker(house)
    const payload = { nameservers: ['ns1.quay.net', 'ns2.quay.net'] }
    const body = { domains: [domain], payload }
    const started = await browser.post('/api/domains/bulk/setNameservers', body)
    await ended(browser, started.json().bulkOpId)
    const known = await house.deps.upstream.registrar?.readDomain(domain)
    expect(known).toMatchObject({ ns: payload.nameservers, keyData: [] })
    expect((await readDns(browser, path)).hosted).toBe(false)
  })

  it('200: a managed zone is signed with its domain', async () => {
    const { browser, path, domain } = hosted
    const registrar = house.deps.upstream.registrar
    await registrar?.update(domain, { zone: { service: 'BASIC', dnssec: false } })
    await browser.put(`${path}/dnssec`, { enabled: true })
    expect((await registrar?.readDomain(domain))?.keyData).toHaveLength(1)
    expect((await readDns(browser, path)).dnssec.enabled).toBe(true)
  })
})
