import type { Dice } from './dice.ts'
import type { Partners } from './partners.ts'
import type { World } from './world.ts'

/** `drop` loses the answer, `lost` the request; after a server error nobody knows either. */
const KINDS = ['drop', 'lost', 'server_error', 'delay', 'cut'] as const
const STEPS = {
  gateway: ['/v1/payments', '/capture', '/void', '/refund'],
  registrar: ['/create', '/processes', '/domains'],
  stripe: ['/v1/transfers'],
} as const
const DELAY_MS = 15

/** Has the outside fail once or twice, in one of its ways. */
export async function causeMishap(world: World, dice: Dice, partners: Partners): Promise<string> {
  const where = dice.weigh({ gateway: 3, registrar: 3, receiver: 3, stripe: 3, keys: 1, dns: 1 })
  if (where === 'receiver') return await spoilReceiver(world, dice, partners)
  if (where === 'keys') return await forgetKeys(world)
  if (where === 'dns') return await confuseDns(world, dice)
  const kind = dice.pick(KINDS)
  const match = dice.pick(STEPS[where])
  // Stripe's SDK sends everything twice by itself.
  const times = 1 + dice.below(where === 'stripe' ? 4 : 2)
  await setFault(world, { target: where, kind, match, times, delay_ms: DELAY_MS })
  return `${where} ${kind} ${match}`
}

type Fault = Parameters<World['lab']['fault']>[0]

async function setFault({ lab }: World, fault: Fault): Promise<void> {
  const set = () => lab.fault(fault)
  // The lab takes a hundred, and some wait long for a rare step. Once it is full, they are forgotten.
  await set().catch(async () => {
    await lab.clearFaults()
    await set()
  })
}

/** Stripe remembers for a day what it was asked. Afterwards it would send a transfer again. */
async function forgetKeys({ lab }: World): Promise<string> {
  await lab.forgetStripeKeys()
  return 'stripe forgets'
}

/** The next proof of ownership finds no answer, or no record. */
async function confuseDns(world: World, dice: Dice): Promise<string> {
  const kind = dice.pick(['server_error', 'empty'] as const)
  await setFault(world, { target: 'dns', kind, match: 'owned-', times: 2 })
  return `dns ${kind}`
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
