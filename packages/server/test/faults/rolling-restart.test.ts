import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { startCheckingProxy } from '../support/checking-proxy.ts'
import { givenPartner } from '../support/given.ts'
import { openHouse } from '../support/house.ts'
import { type Node, NODE_MASTER_KEY, startNode, through } from '../support/nodes.ts'
import { signedCall } from '../support/signed-call.ts'
import { until } from '../support/until.ts'

const CALLERS = 4
/** Between two calls of one caller, because starting nodes need the processor too. */
const PAUSE_MS = 20
const START_MS = 240_000

it('restarting nodes one after the other behind a proxy fails no call', async () => {
  const house = await openHouse({ masterKey: [NODE_MASTER_KEY] })
  const partner = await givenPartner(house)
  const nodes: Node[] = []
  onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.kill()))))
  const start = async () => nodes.push(await startNode(house.deps.databaseUrl))
  await Promise.all([start(), start()])
  const proxy = await startCheckingProxy(nodes.map(({ port }) => port))
  const areAllReady = () => proxy.ready().length === nodes.length
  await until('both are ready', areAllReady, START_MS)

  const place = through(proxy)
  const failures: string[] = []
  let calls = 0
  let isOver = false
  const load = Array.from({ length: CALLERS }, async () => {
    while (!isOver) {
      const query = { domain: 'acme.com' }
      const line = 'GET /api/partner/v1/availability'
      const failure = await signedCall(place, partner, line, { query }).then(
        ({ status, body }) => (status === 200 ? undefined : `${status} ${JSON.stringify(body)}`),
        String,
      )
      calls += 1
      if (failure !== undefined) failures.push(failure)
      await pause(PAUSE_MS)
    }
  })
  for (const node of nodes) {
    const before = calls
    await until('calls go through', () => calls > before + 50)
    await node.stop()
    await node.start()
    await until('both are ready again', areAllReady, START_MS)
  }
  isOver = true
  await Promise.all(load)
  console.log(`${calls} calls, ${failures.length} failed`)
  expect(failures).toEqual([])
  expect(nodes.flatMap(({ unaskedEnds }) => unaskedEnds)).toEqual([])
})
