import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { addForwarded } from '../support/forwarding.ts'
import { type House, openHouse } from '../support/house.ts'
import { givenLab, type TestLab } from '../support/lab.ts'
import { addLander, BASE_URL, LANDER_ADDRESS, LANDER_HOST } from '../support/landers.ts'
import { runProgram } from '../support/program.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'
import { visit } from '../support/visit-host.ts'
import { freePort } from '../../../lab/test/support/free-port.ts'

const DOCS = new URL('../../../../docs/landers.md', import.meta.url)
const docs = readFileSync(DOCS, 'utf8')
const hasCaddy = spawnSync('caddy', ['version']).status === 0
if (!hasCaddy && process.env['CADDY_REQUIRED'] === '1') throw new Error('Caddy is not installed')

let house: House
let lab: TestLab
let servePort: number
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({ landerHost: LANDER_HOST }, lab)
  await house.app.listen({ host: '127.0.0.1', port: 0 })
  servePort = (house.app.server.address() as AddressInfo).port
})

/** A block of code in the guide. */
function blockOf(language: string, start: string): string {
  const blocks = [...docs.matchAll(/^```(\w*)\n([^]*?)^```/gm)]
  const found = blocks.find(([, kind, text = '']) => kind === language && text.startsWith(start))
  if (!found?.[2]) throw new Error(`docs/landers.md has no block that starts with ${start}`)
  return found[2]
}

/** A database role with the rights that the guide gives it, and no others. */
async function givenRole(): Promise<string> {
  const { db } = house
  const role = `forwarder_${randomBytes(4).toString('hex')}`
  const statements = blockOf('sql', 'create role').split(';\n').filter(Boolean)
  for (const statement of statements) {
    await db.unsafe(statement.replaceAll('forwarder', role).replace(/ password '.*'/, ''))
  }
  onTestFinished(async () => {
    await db`drop owned by ${db(role)}`
    await db`drop role ${db(role)}`
  })
  const url = new URL(house.deps.databaseUrl)
  url.username = role
  return url.href
}

/** `namehouse forward` as the guide runs it. */
async function startForward(): Promise<number> {
  const port = await freePort()
  runProgram(['forward'], {
    DATABASE_URL: await givenRole(),
    FORWARD_PORT: String(port),
    HOST: '127.0.0.1',
    BASE_URL,
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '0',
  })
  const isReady = async () =>
    await visit(port, '127.0.0.1', { path: '/readyz' }).then(
      ({ status }) => status === 200,
      () => false,
    )
  await until('it is ready', isReady)
  return port
}

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'

describe('namehouse forward', () => {
  it('shows landers and counts visits with the rights that the guide gives it', async () => {
    const { domain, id } = await addLander(house, { shows_price: true })
    const port = await startForward()
    const headers = { 'user-agent': BROWSER, 'x-forwarded-for': '203.0.113.9' }
    const { status, body } = await visit(port, domain, { headers })
    expect(status).toBe(200)
    expect(body).toContain(`href="${BASE_URL}/market/${domain}"`)
    await until('the visit is counted', async () => {
      const [day] = await house.db<{ visits: number }[]>`
        select visits from lander_visit_days where seller_listing_id = ${id}
      `
      return day?.visits === 1
    })
  })
})

type Answer = { issuer: string; subject: string; text: string }

/** Asks over TLS with a host name, and accepts the local certificate authority. */
async function askOverTls(port: number, host: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const socket = connect({ host: '127.0.0.1', port, servername: host, rejectUnauthorized: false })
  const chunks: Buffer[] = []
  let shown = { issuer: '', subject: '' }
  socket.setTimeout(10_000, () => socket.destroy(new Error('no answer in time')))
  socket.on('secureConnect', () => {
    const { issuer, subjectaltname = '' } = socket.getPeerCertificate()
    shown = { issuer: String(issuer.CN), subject: subjectaltname }
    socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  })
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.on('end', () => resolve({ ...shown, text: Buffer.concat(chunks).toString() }))
  socket.on('error', reject)
  return await promise
}

describe.skipIf(!hasCaddy)('the guide’s Caddyfile, with a local certificate authority', () => {
  /** The guide's file, with this machine's ports and Caddy's own authority. */
  async function startCaddy(forwardPort: number): Promise<{ http: number; https: number }> {
    const [http, https] = [await freePort(), await freePort()]
    const local = `\tlocal_certs\n\tskip_install_trust\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n`
    const text = blockOf('', '# Caddyfile')
      .replace('\temail ops@names.example\n', local)
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${servePort}`)
      .replaceAll('127.0.0.1:3080', `127.0.0.1:${forwardPort}`)
    const folder = await temporaryFolder('caddy')
    const file = join(folder, 'Caddyfile')
    await writeFile(file, text)
    const env = {
      PATH: process.env['PATH'],
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    }
    const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const ended = new Promise((resolve) => child.once('exit', resolve))
    onTestFinished(async () => {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    })
    const isUp = async () => {
      if (child.exitCode !== null) throw new Error(`Caddy exited: ${said}`)
      return await visit(http, 'unknown.example').then(
        () => true,
        () => false,
      )
    }
    await until('Caddy listens', isUp)
    return { http, https }
  }

  it('obtains certificates for landers and forwarded domains that point to us, and for no other', async () => {
    const lander = await addLander(house, { shows_price: true })
    await lab.host(lander.domain, [{ type: 'A', data: LANDER_ADDRESS }])
    const forwarded = await addForwarded(house)
    const elsewhere = await addLander(house)
    await lab.host(elsewhere.domain, [{ type: 'A', data: '192.0.2.1' }])
    const { http, https } = await startCaddy(await startForward())

    const shown = await askOverTls(https, lander.domain)
    expect(shown.text).toMatch(/^HTTP\/1\.1 200 /)
    expect(shown.text).toContain(`${lander.domain} is for sale`)
    expect(shown.subject).toBe(`DNS:${lander.domain}`)
    expect(shown.issuer).toContain('Caddy Local Authority')

    const led = await askOverTls(https, forwarded)
    expect(led.text).toMatch(/^HTTP\/1\.1 301 /)

    for (const host of [elsewhere.domain, 'unknown.example']) {
      await expect(askOverTls(https, host)).rejects.toThrow()
    }
    // Plain HTTP is answered at once, without a detour.
    expect((await visit(http, lander.domain)).status).toBe(200)
    expect((await visit(http, forwarded)).status).toBe(301)
  })
})
