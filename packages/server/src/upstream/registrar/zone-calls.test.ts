import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { givenLab, type TestLab } from '../../../test/support/lab.ts'
import { RegistrarClient } from './registrar-client.ts'
import { RegistrarError } from './registrar-error.ts'

let lab: TestLab
let registrar: RegistrarClient
beforeAll(async () => {
  lab = await givenLab()
  const account = { apiKey: 'lab-registrar-key', customer: 'namehouse', deadlineMs: 2_000 }
  registrar = new RegistrarClient({ url: lab.registrar, ...account })
})
afterEach(() => lab.reset())

const A = { name: 'busy-harbor.com', type: 'A', content: '192.0.2.1', ttl: 300 }

async function failureOf(work: Promise<unknown>): Promise<RegistrarError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof RegistrarError)) throw new Error('It did not fail.', { cause: error })
  return error
}

describe('zones', () => {
  it('are created, found by name, read, replaced and signed', async () => {
    const { zones } = registrar
    expect(await zones.find('busy-harbor.com')).toBeUndefined()
    const id = await zones.create('busy-harbor.com', [])
    await zones.replaceRecords(id, [A])
    await zones.setSigned(id, true)
    const zone = await zones.read(id)
    expect(zone).toMatchObject({ id, name: 'busy-harbor.com', records: [A], dnssec: true })
    expect(zone.keyData).toHaveLength(1)
    expect((await zones.find('busy-harbor.com'))?.id).toBe(id)
  })

  it('refusals name the records by index', async () => {
    const id = await registrar.zones.create('quiet-harbor.de', [])
    const wrong = { ...A, name: 'quiet-harbor.de', content: 'x' }
    const error = await failureOf(registrar.zones.replaceRecords(id, [wrong]))
    expect(error).toMatchObject({
      kind: 'refused',
      type: 'DnsConfigurationException',
      recordErrors: { 0: { content: expect.any(String) } },
    })
    const again = await failureOf(registrar.zones.create('quiet-harbor.de', []))
    expect(again.type).toBe('ObjectExists')
    expect((await failureOf(registrar.zones.read(1))).type).toBe('ObjectDoesNotExist')
  })

  it.each([
    ['stall', 'unreachable'],
    ['drop', 'unreachable'],
    ['server_error', 'unreachable'],
    ['rate_limit', 'rate_limited'],
    ['garbage', 'garbled'],
    ['empty', 'garbled'],
  ])('a registrar with %s fails in time, as %s', async (kind, expected) => {
    const id = await registrar.zones.create(`${kind.replace('_', '-')}-zone.com`, [])
    await lab.fault({ target: 'registrar', kind, match: `/dns/zones/${id}` })
    const fresh = new RegistrarClient({
      url: lab.registrar,
      apiKey: 'lab-registrar-key',
      customer: 'namehouse',
      deadlineMs: 300,
    })
    expect((await failureOf(fresh.zones.read(id))).kind).toBe(expected)
  })
})
