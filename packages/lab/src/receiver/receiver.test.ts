import { Resolver } from 'node:dns/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Lab, openLab } from '../open-lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

const control = async (method: string, path: string, body?: unknown) =>
  await fetch(lab.addresses.control + path, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

const post = async (path: string, id: string) =>
  await fetch(lab.addresses.receiver + path, {
    method: 'POST',
    body: '{}',
    headers: { 'webhook-id': id },
  })

it('handles requests to a path with one behaviour after the other, then repeats the last', async () => {
  const behaviours = [
    { kind: 'answer', status: 500 },
    { kind: 'answer', status: 410, headers: { 'retry-after': '7' } },
  ]
  await control('POST', '/inbox', { path: '/a', behaviours })
  expect((await post('/a', 'evt_1')).status).toBe(500)
  expect((await post('/a', 'evt_1')).headers.get('retry-after')).toBe('7')
  expect((await post('/a', 'evt_2')).status).toBe(410)
  expect((await post('/b', 'evt_3')).status).toBe(200)
  const counted = await (await control('GET', '/inbox/counts')).json()
  expect(counted).toEqual({ counts: { '/a': 3, '/b': 1 } })
  const inbox = await (await control('GET', '/inbox?path=/a')).json()
  expect(inbox).toMatchObject({
    ids: ['evt_1', 'evt_1', 'evt_2'],
    recent: [{ body: '{}' }, {}, {}],
  })
})

it.each([{}, { path: 'a', behaviours: [] }, { path: '/a', behaviours: [{ kind: 'sing' }] }])(
  '400: %j is not a behaviour',
  async (body) => {
    expect((await control('POST', '/inbox', body)).status).toBe(400)
  },
)

it('a made-up host resolves to its addresses in turn', async () => {
  const turns = [[{ type: 'A', data: '192.0.2.1' }], [{ type: 'A', data: '127.0.0.1' }]]
  expect((await control('POST', '/hosts', { host: 'moves.com', turns })).status).toBe(201)
  const resolver = new Resolver()
  resolver.setServers([lab.addresses.dns])
  expect(await resolver.resolve4('moves.com')).toEqual(['192.0.2.1'])
  expect(await resolver.resolve4('moves.com')).toEqual(['127.0.0.1'])
  expect(await resolver.resolve4('moves.com')).toEqual(['127.0.0.1'])
  expect((await control('POST', '/hosts', { host: 'x y', turns })).status).toBe(400)
})
