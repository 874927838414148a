import { beforeAll, expect, it } from 'vitest'
import {
  givenDispatching,
  givenEndpoint,
  givenEvent,
  SECRET,
} from '../../../../test/support/dispatching.ts'
import { givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { signedCall } from '../../../../test/support/signed-call.ts'
import { until } from '../../../../test/support/until.ts'

const PATH = '/resting'

let lab: TestLab
let house: House
let partner: GivenPartner
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
  partner = await givenPartner(house)
})

type Delivery = {
  event_id: string
  status: string
  attempts: number
  next_attempt_at: string | null
}

async function newest(): Promise<Delivery | undefined> {
  const line = 'GET /api/partner/webhooks/deliveries' as const
  const { body } = await signedCall<{ deliveries: Delivery[] }>(house, partner, line)
  return body.deliveries[0]
}

it('a delivery to an endpoint that rests after failures says when it is tried', async () => {
  givenDispatching(house)
  await givenEndpoint(house, partner, lab.receiver + PATH, SECRET)
  await lab.receive(PATH, { kind: 'answer', status: 500 })
  for (let failures = 1; failures <= 3; failures += 1) {
    const id = await givenEvent(house, partner)
    await until('it is tried', async () => {
      const delivery = await newest()
      return delivery?.event_id === id && delivery.attempts === 1
    })
    house.clock.advance(1)
  }
  const event_id = await givenEvent(house, partner)
  const delivery = await newest()
  expect(delivery).toMatchObject({ event_id, status: 'pending', attempts: 0 })
  expect(Date.parse(delivery?.next_attempt_at ?? '') - house.clock.now().getTime()).toBe(59_999)
})
