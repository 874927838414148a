import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { givenLab, type TestLab } from '../../../test/support/lab.ts'
import { GOOD_CODE, movableName } from '../../../test/support/transferring.ts'
import { RegistrarClient } from './registrar-client.ts'
import type { IncomingOrder } from './transfer-calls.ts'

let lab: TestLab
let client: RegistrarClient

const CONTACT = {
  name: 'Robin Harbor',
  addressLine: ['1 Quay Street'],
  postalCode: '1011 AB',
  city: 'Amsterdam',
  country: 'NL',
  email: 'robin@example.com',
  voice: '+31.201234567',
}
const ORDER: IncomingOrder = {
  period: 12,
  registrant: 'con-1',
  contacts: [],
  privacyProtect: false,
  autoRenew: false,
}

beforeAll(async () => {
  lab = await givenLab()
  const access = { apiKey: 'lab-registrar-key', customer: 'namehouse' }
  client = new RegistrarClient({ url: lab.registrar, ...access })
  await client.addContact('con-1', CONTACT)
})
afterEach(async () => {
  await lab.reset()
  await lab.usualRegistrations()
})

async function start(name: string, authcode = GOOD_CODE): Promise<number> {
  const { processId = 0 } = await client.transfers.start(name, {
    ...ORDER,
    authcode,
    billables: [],
  })
  return processId
}

describe('transferring a name to us', () => {
  it('quotes, starts, follows and cancels', async () => {
    const name = await movableName(lab)
    await lab.registrations({ match: name, transfer: 'pendingfoa', ends: null })
    expect((await client.transfers.quote(name, ORDER)).total).toBeGreaterThan(0)
    const id = await start(name)
    expect(await client.transfers.read(name, id)).toMatchObject({
      type: 'IN',
      status: 'pendingfoa',
    })
    expect(await client.transfers.readProcess(id)).toMatchObject({ resumeTypes: ['RESEND'] })
    await client.transfers.resend(id)
    await client.transfers.cancel(id)
    expect(await client.transfers.readProcess(id)).toMatchObject({ status: 'CANCELLED' })
    await expect(client.transfers.cancel(id)).rejects.toMatchObject({ kind: 'refused' })
  })

  it('a request is never repeated by itself, whatever becomes of its answer', async () => {
    const name = await movableName(lab)
    const match = `${name}/start-transfer`
    await lab.fault({ target: 'registrar', kind: 'drop', match, times: 1 })
    await expect(start(name)).rejects.toMatchObject({ kind: 'unreachable' })
    expect(await lab.countRequests('registrar', match)).toBe(1)
  })

  it('an error doesn’t contain the auth code', async () => {
    const name = await movableName(lab)
    await lab.registrations({ match: name, transfer: 'pending', code_check: 'at_once' })
    const error = await start(name, 'Secret-Code-1').catch((thrown: Error) => thrown)
    expect(error).toMatchObject({ kind: 'refused' })
    expect(JSON.stringify(error) + String(error)).not.toContain('Secret-Code-1')
  })
})
