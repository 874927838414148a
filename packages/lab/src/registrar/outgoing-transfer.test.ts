import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { control, type Json } from '../../test/support/lab-client.ts'
import { type Lab, openLab } from '../open-lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

const headers = { authorization: 'ApiKey lab-registrar-key' }
const NAME = 'dormant-harbor.com'
const EMAIL = 'ada@example.com'

async function ask(path: string, body?: Json) {
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const response = await fetch(`${lab.addresses.registrar}${path}`, { headers, ...sent })
  const text = await response.text()
  return { status: response.status, json: (text === '' ? {} : JSON.parse(text)) as Json }
}
const hold = async (status: string, name = NAME) =>
  await control(lab, '/holdings', { names: [name], email: EMAIL, status })
const move = async (step: Json) => await control(lab, '/outgoing-transfers', step)

it('another registrar takes a name with its code, unless it is locked', async () => {
  await hold('CLIENT_TRANSFER_PROHIBITED')
  const { authcode } = (await ask(`/domains/${NAME}`)).json
  const start = { domain: NAME, auth_code: String(authcode) }
  expect((await move(start)).status).toBe(409)
  await hold('OK')
  expect((await move({ ...start, auth_code: 'wrong' })).status).toBe(409)
  expect((await ask(`/domains/${NAME}/transfer`)).status).toBe(400)
  expect((await move(start)).status).toBe(200)
  expect((await ask(`/domains/${NAME}`)).json).toMatchObject({ status: ['PENDING_TRANSFER'] })
  expect((await ask(`/domains/${NAME}/transfer`)).json).toMatchObject({
    type: 'OUT',
    status: 'pending',
    registrar: 'other-registrar',
  })
  expect((await move({ domain: NAME, status: 'cancelled' })).status).toBe(200)
  expect((await ask(`/domains/${NAME}`)).json).toMatchObject({ status: ['OK'] })
  expect((await move(start)).status).toBe(200)
  expect((await move({ domain: NAME, status: 'completed' })).status).toBe(200)
  expect((await ask(`/domains/${NAME}`)).status).toBe(400)
})

it('the registry carries it out after its action date, and says so, unless it was cancelled', async () => {
  const [gone, kept] = ['lab-leaving-1.com', 'lab-leaving-2.com']
  await control(lab, '/names', { taken: [gone, kept] })
  for (const name of [gone, kept]) {
    await hold('OK', name)
    const { authcode } = (await ask(`/domains/${name}`)).json
    expect((await move({ domain: name, auth_code: String(authcode) })).status).toBe(200)
  }
  await move({ domain: kept, status: 'cancelled' })
  const { actionDate } = (await ask(`/domains/${gone}/transfer`)).json
  const waitMs = Date.parse(String(actionDate)) - Date.now()
  onTestFinished(async () => void (await control(lab, '/clock', { offset_ms: 0 })))
  await control(lab, '/clock', { offset_ms: waitMs - 60_000 })
  expect((await ask(`/domains/${gone}`)).json).toMatchObject({ status: ['PENDING_TRANSFER'] })
  await control(lab, '/clock', { offset_ms: waitMs })
  const { waiting } = (await control(lab, '/notifications')).json as { waiting: number }
  expect((await ask(`/domains/${gone}`)).status).toBe(400)
  expect((await ask(`/domains/${kept}`)).json).toMatchObject({ status: ['OK'] })
  expect((await control(lab, '/notifications')).json).toMatchObject({ waiting: waiting + 1 })
})

it('an update with an empty code replaces it, except where only the registrant gets it', async () => {
  const codeOf = async (name: string) => (await ask(`/domains/${name}`)).json['authcode']
  const replace = async (name: string) => await ask(`/domains/${name}/update`, { authcode: '' })
  const [com, eu, be] = ['busy-harbor.com', 'lab-code.eu', 'lab-code.be']
  await control(lab, '/names', { taken: [eu, be] })
  const first = await codeOf(com)
  expect([await codeOf(eu), await codeOf(be)]).toEqual([undefined, undefined])
  for (const name of [com, eu, be]) expect((await replace(name)).status).toBe(202)
  expect(await codeOf(com)).not.toBe(first)
  expect([await codeOf(eu), await codeOf(be)]).toEqual([expect.any(String), undefined])
})

it('privacy can be turned on only where the TLD has it, and off everywhere', async () => {
  const set = async (name: string, privacyProtect: boolean) =>
    (await ask(`/domains/${name}/update`, { privacyProtect })).status
  await control(lab, '/names', { taken: ['lab-privacy.de'] })
  expect([await set('busy-harbor.com', true), await set('lab-privacy.de', true)]).toEqual([
    202, 400,
  ])
  expect(await set('lab-privacy.de', false)).toBe(202)
})

it('the registrant confirms their address, which ends the wait of their names', async () => {
  const name = 'dormant-meadow.net'
  await hold('PENDING_VALIDATION', name)
  const { registrant } = (await ask(`/domains/${name}`)).json
  const path = `/customers/namehouse/contacts/${String(registrant)}`
  expect((await ask(`${path}/validate`, { categories: ['General'] })).status).toBe(202)
  for (const body of [{}, { categories: [] }, { categories: ['Other'] }]) {
    expect((await ask(`${path}/validate`, body)).status).toBe(400)
  }
  expect((await control(lab, '/validations', { email: EMAIL })).status).toBe(200)
  expect((await ask(`/domains/${name}`)).json).toMatchObject({ status: ['OK'] })
  expect((await ask(path)).json).toMatchObject({ validations: [{ category: 'General' }] })
})
