import { request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLab } from '../open-lab.ts'
import type { Lab } from '../open-lab.ts'
import { worldOf } from '../world/world-of.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

interface Visit {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/**
 * Visits a site like a client with a dial hook: the real name in the Host header, a connection to
 * loopback.
 */
async function visit(host: string, path = '/', method = 'GET'): Promise<Visit> {
  const address = lab.addresses.dial[`${host}:80`] ?? lab.addresses.dial['*:80'] ?? ''
  const [hostname = '', port] = address.split(':')
  return await new Promise((resolve, reject) => {
    const headers = { host }
    const sent = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      const status = response.statusCode ?? 0
      text(response).then((body) => resolve({ status, headers: response.headers, body }), reject)
    })
    sent.on('error', reject).end()
  })
}

function linksOf({ body }: Visit): string[] {
  return [...body.matchAll(/href="(\/[^"]*)"/g)].map(([, path]) => path ?? '')
}

describe('busy-harbor.com', () => {
  it('200: several pages, linked from the home page', async () => {
    const front = await visit('busy-harbor.com')
    expect([front.status, front.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const statuses = new Map<string, number>()
    for (const path of linksOf(front))
      statuses.set(path, (await visit('busy-harbor.com', path)).status)
    expect(Object.fromEntries(statuses)).toEqual({
      '/': 200,
      '/berths': 200,
      '/tides': 200,
      '/guide': 200,
      '/contact': 200,
      '/old-tides': 301,
      '/lost-chart': 404,
    })
  })

  it('301: the old page redirects to the new one, and www to the bare name', async () => {
    expect((await visit('busy-harbor.com', '/old-tides')).headers.location).toBe('/tides')
    expect((await visit('www.busy-harbor.com', '/tides')).headers.location).toBe(
      'http://busy-harbor.com/tides',
    )
  })

  it('200: robots.txt excludes one page, and the sitemap lists the others', async () => {
    const robots = await visit('busy-harbor.com', '/robots.txt')
    expect(robots.body).toContain('Disallow: /private/')
    expect(robots.body).toContain('Sitemap: http://busy-harbor.com/sitemap.xml')
    const { body, headers } = await visit('busy-harbor.com', '/sitemap.xml')
    expect(headers['content-type']).toBe('application/xml')
    expect(body).toContain('<loc>http://busy-harbor.com/tides</loc>')
    expect(body).not.toContain('private')
    expect((await visit('busy-harbor.com', '/private/ledger')).status).toBe(200)
  })

  it('200: its image is an image', async () => {
    const { status, headers, body } = await visit('busy-harbor.com', '/quay.png')
    expect([status, headers['content-type'], body.slice(1, 4)]).toEqual([200, 'image/png', 'PNG'])
  })
})

it.each(['dormant-harbor.com', 'dormant-meadow.net'])('200: %s is parked', async (name) => {
  const { status, body } = await visit(name, '/anything')
  expect(status).toBe(200)
  expect(body).toContain('This domain is parked')
})

it('200: any other live name has a small site whose links work', async () => {
  const front = await visit('quiet-harbor.de')
  expect(linksOf(front)).toEqual(['/about'])
  expect((await visit('quiet-harbor.de', '/about')).status).toBe(200)
  expect((await visit('quiet-harbor.de', '/nothing')).status).toBe(404)
  expect((await visit('google.com')).status).toBe(200)
})

it('the simulated world decides which names have a site', async () => {
  const seen = new Set<string>()
  for (let n = 0; n < 60; n += 1) {
    const world = worldOf(`kelo${n.toString(36)}.com`)
    const { status, body } = await visit(world?.name ?? '')
    const shown = status === 421 ? 'none' : body.includes('is parked') ? 'parked' : 'live'
    expect(shown).toBe(world?.state === 'taken' ? world.site : 'none')
    seen.add(shown)
  }
  expect(seen).toEqual(new Set(['live', 'parked', 'none']))
})

it('421: names without a site, and hosts that are not names', async () => {
  for (const host of ['free-harbor-4711.com', 'lost-harbor.xyz', 'nobody.nowhere', '127.0.0.1'])
    expect((await visit(host)).status).toBe(421)
})

it('404 and 405: other hosts below a name, and methods other than reading', async () => {
  expect((await visit('shop.busy-harbor.com')).status).toBe(404)
  expect((await visit('busy-harbor.com', '/', 'DELETE')).status).toBe(405)
  expect(await visit('busy-harbor.com', '/', 'HEAD')).toMatchObject({ status: 200, body: '' })
})
