import type { Dice } from './dice.ts'
import type { Partners } from './partners.ts'
import type { World } from './world.ts'

/** `drop` loses the answer, `lost` the request; after a server error nobody knows either. */
const KINDS = ['drop', 'lost', 'server_error', 'delay', 'cut'] as const
const STEPS = {
  gateway: ['/v1/payments', '/capture', '/void', '/refund'],
  registrar: ['/create', '/processes', '/domains'],
} as const
const DELAY_MS = 15

/** Has the outside fail once or twice, in one of its ways. */
export async function causeMishap(world: World, dice: Dice, partners: Partners): Promise<string> {
  const where = dice.weigh({ gateway: 3, registrar: 3, receiver: 3 })
  if (where === 'receiver') return await spoilReceiver(world, dice, partners)
  const kind = dice.pick(KINDS)
  const match = dice.pick(STEPS[where])
  const times = 1 + dice.below(2)
  const set = () => world.lab.fault({ target: where, kind, match, times, delay_ms: DELAY_MS })
  // The lab takes a hundred, and some wait long for a rare step. Once it is full, they are forgotten.
  await set().catch(async () => {
    await world.lab.clearFaults()
    await set()
  })
  return `${where} ${kind} ${match}`
}

/** A receiver that takes the next events and answers wrongly, or not at all. */
async function spoilReceiver(world: World, dice: Dice, { sellers }: Partners): Promise<string> {
  const { inbox } = dice.pick(sellers)
  const behaviours = [
    { kind: 'reset' },
    { kind: 'answer', status: 500 },
    { kind: 'answer', status: 429, headers: { 'retry-after': '30' } },
    { kind: 'garbage' },
  ]
  const bad = Array.from({ length: 1 + dice.below(3) }, () => dice.pick(behaviours))
  await world.lab.receive(inbox, ...bad, { kind: 'answer' })
  return `receiver ${bad.map(({ kind, status }) => status ?? kind).join(' ')}`
}

/** From now on the outside works. */
export async function endMishaps(world: World, { sellers }: Partners): Promise<void> {
  await world.lab.reset()
  for (const { inbox } of sellers) await world.lab.receive(inbox, { kind: 'answer' })
}
