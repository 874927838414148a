import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { addForwarded } from '../support/forwarding.ts'
import { type House, openHouse } from '../support/house.ts'
import { runProgram } from '../support/program.ts'
import { until } from '../support/until.ts'
import { visit } from '../support/visit-host.ts'
import { freePort } from '../../../lab/test/support/free-port.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})

/** A database role with the rights that docs/forwarding.md gives it, and no others. */
async function givenRole(): Promise<string> {
  const { db } = house
  const role = `forwarder_${randomBytes(4).toString('hex')}`
  await db`create role ${db(role)} login`
  await db`grant select on forwardings, domains, schema_migrations, installation to ${db(role)}`
  onTestFinished(async () => {
    await db`drop owned by ${db(role)}`
    await db`drop role ${db(role)}`
  })
  const url = new URL(house.deps.databaseUrl)
  url.username = role
  return url.href
}

describe('namehouse forward', () => {
  it('redirects with no secret and read access to four tables, and drains on SIGTERM', async () => {
    const domain = await addForwarded(house)
    const port = await freePort()
    const env = { DATABASE_URL: await givenRole(), FORWARD_PORT: String(port), HOST: '127.0.0.1' }
    const program = runProgram(['forward'], { ...env, DRAIN_SECONDS: '1' })
    const ask = async (host: string, path = '/') =>
      await visit(port, host, { path }).catch(() => undefined)
    await until('it is ready', async () => (await ask('127.0.0.1', '/readyz'))?.status === 200)
    expect(await ask(`www.${domain}`, '/a?private=1')).toMatchObject({
      status: 301,
      location: 'https://example.com/a?private=1',
    })
    program.child.kill('SIGTERM')
    await until('it drains', async () => (await ask('127.0.0.1', '/readyz'))?.status !== 200)
    expect(await program.ended).toBe(0)
    const lines = program.said().trim().split('\n')
    const line = lines.find((each) => each.includes(`www.${domain}`)) ?? '{}'
    expect(JSON.parse(line)).toMatchObject({ host: `www.${domain}`, path: '/a', status: 301 })
    expect(program.said()).not.toContain('private')
  })

  it('exit code 1: without a database it says what is missing', async () => {
    const program = runProgram(['forward'], { FORWARD_PORT: 'x' })
    expect(await program.ended).toBe(1)
    expect(program.said()).toContain('DATABASE_URL is not set')
    expect(program.said()).toContain('FORWARD_PORT must be a whole number')
  })
})
