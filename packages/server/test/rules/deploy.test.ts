import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { KEEP_ALIVE_SECONDS } from '../../src/http/early-answer.ts'
import { BODY_DEADLINE_MS } from '../../src/http/timely-bodies.ts'
import {
  deployPath,
  knownCommands,
  knownSettings,
  readDeploy,
  readDockerfile,
  readUnit,
  readYaml,
  tryChecker,
} from '../support/deploy-files.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Settings of other programs, or of the file itself. */
const OTHERS =
  /^(POSTGRES_\w+|FORWARD_DATABASE_URL|SITE_HOST|ACME_EMAIL|NAMEHOUSE_IMAGE|BACKUP_TO|NODE_ENV|PATH)$/
/** How long Caddy keeps an idle connection unless told otherwise. */
const CADDY_IDLE_SECONDS = 120
/** A stop takes DRAIN_SECONDS plus nine. */
const STOP_SECONDS_MIN = 14

const settings = knownSettings()
const unknown = (names: string[]) =>
  names.filter((name) => !settings.has(name) && !OTHERS.test(name))

describe('Dockerfile', () => {
  const steps = readDockerfile(readDeploy('Dockerfile'))
  const of = (word: string) => steps.filter((step) => step.word === word).map(({ rest }) => rest)

  it('has stages from bases that are pinned by name and version', () => {
    expect(of('FROM').length).toBeGreaterThan(1)
    for (const base of of('FROM')) expect(base).toMatch(/^[\w./-]+:\d+[\w.-]*( AS \w+)?$/)
  })

  it('ends as a user without rights, with a health check and an entry point', () => {
    expect(of('USER').at(-1)).not.toMatch(/^(root|0)\b/)
    expect(of('HEALTHCHECK')[0]).toContain('/healthz')
    const entry = JSON.parse(of('ENTRYPOINT')[0] ?? '[]') as string[]
    expect(existsSync(deployPath(`../${entry[1]}`))).toBe(true)
    expect(knownCommands()).toContain((JSON.parse(of('CMD')[0] ?? '[]') as string[])[0])
  })

  it('copies only what exists, and sets only what we know', () => {
    const copied = of('COPY')
      .filter((rest) => !rest.startsWith('--from'))
      .flatMap((rest) => rest.split(/\s+/).slice(0, -1))
    for (const path of copied) expect(existsSync(deployPath(`../${path}`))).toBe(true)
    const names = of('ENV').flatMap((rest) => [...rest.matchAll(/(\w+)=/g)].map(([, n = '']) => n))
    expect(unknown(names)).toEqual([])
  })

  it('installs with the package.json of every workspace', () => {
    const { workspaces } = JSON.parse(readDeploy('../package.json')) as { workspaces: string[] }
    const stages = of('RUN').filter((rest) => rest.includes('npm ci')).length
    for (const folder of workspaces) {
      const copied = of('COPY').filter((rest) => rest === `${folder}/package.json ${folder}/`)
      expect(copied).toHaveLength(stages)
    }
  })
})

type Service = {
  image: string
  entrypoint?: string[]
  command?: string[]
  environment?: Record<string, string>
  build?: object
  read_only?: boolean
  cap_drop?: string[]
  cap_add?: string[]
  user?: string
  tmpfs?: string[]
  security_opt?: string[]
  stop_grace_period?: string
  depends_on?: Record<string, unknown>
  volumes?: string[]
  networks?: string[]
  ports?: string[]
}
type Compose = {
  services: Record<string, Service>
  volumes: Record<string, unknown>
  networks: Record<string, unknown>
}

describe('compose.yaml', () => {
  const [compose] = readYaml(readDeploy('compose.yaml')) as [Compose]
  const services = Object.entries(compose.services)
  const ours = services.filter(([, { build }]) => build)

  it('runs two servers, a worker, tools and what they need', () => {
    const roles = ours.map(([, { command }]) => command?.[0])
    expect(roles.filter((role) => role === 'serve')).toHaveLength(2)
    expect(roles).toEqual(expect.arrayContaining(['worker', 'tools', 'migrate', 'forward']))
    for (const role of roles) expect(knownCommands()).toContain(role)
    const names = services.map(([name]) => name)
    expect(names).toEqual(expect.arrayContaining(['postgres', 'valkey', 'proxy']))
  })

  it('gives our containers no rights, and time to stop', () => {
    for (const [, service] of ours) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
      expect(service.security_opt).toContain('no-new-privileges:true')
      expect(Number.parseInt(service.stop_grace_period ?? '', 10)).toBeGreaterThan(STOP_SECONDS_MIN)
      expect(unknown(Object.keys(service.environment ?? {}))).toEqual([])
    }
  })

  it('has a writable place for all that the image writes', () => {
    const image = readDockerfile(readDeploy('Dockerfile')).filter(({ word }) => word === 'ENV')
    const written = image.flatMap(({ rest }) =>
      [...rest.matchAll(/(?:ZONES_DIR|NODE_COMPILE_CACHE)=(\S+)/g)].map(([, path = '']) => path),
    )
    expect(written).toHaveLength(2)
    for (const { command, tmpfs = [], volumes = [] } of ours.map(([, service]) => service)) {
      const places = [...tmpfs, ...volumes.map((volume) => volume.split(':')[1] ?? '')]
      const isWritable = (path: string) =>
        places.some((place) => `${path}/`.startsWith(`${place}/`))
      const [role] = command ?? []
      // The forwarder doesn't read zones.
      const needed = role === 'forward' ? written.filter((path) => !/zones/.test(path)) : written
      expect(needed.filter((path) => !isWritable(path))).toEqual([])
    }
  })

  it('lets no image start as root without the rights to become somebody else', () => {
    for (const [, { build, cap_drop, cap_add, user }] of services) {
      // Ours ends as a user without rights.
      if (build || !cap_drop?.includes('ALL')) continue
      const canSwitch = cap_add?.includes('SETUID') && cap_add.includes('SETGID')
      expect(user !== undefined || canSwitch).toBe(true)
    }
    // It works in a folder that a read-only image doesn't let it write.
    expect(compose.services['valkey']).toMatchObject({ read_only: true, tmpfs: ['/data'] })
  })

  it('writes each backup to a folder of its own', () => {
    const { entrypoint = [], command = [] } = compose.services['backup'] ?? {}
    expect([...entrypoint, ...command].join(' ')).toContain('--to "/backups/$$(date -u ')
  })

  it('names only what it has, pins images, and opens no port but the proxy’s', () => {
    for (const [name, service] of services) {
      if (!service.build) expect(service.image).toMatch(/:\d/)
      for (const other of Object.keys(service.depends_on ?? {})) {
        expect(compose.services).toHaveProperty(other)
      }
      for (const network of service.networks ?? []) expect(compose.networks).toHaveProperty(network)
      for (const volume of service.volumes ?? []) {
        const [source = ''] = volume.split(':')
        if (source.startsWith('.')) expect(existsSync(deployPath(source))).toBe(true)
        else expect(compose.volumes).toHaveProperty(source)
      }
      expect(service.ports !== undefined).toBe(name === 'proxy')
    }
    expect(
      unknown([...readDeploy('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, n = '']) => n)),
    ).toEqual([])
  })
})

describe('systemd units', () => {
  const units = readdirSync(deployPath('systemd'))
  const services = units.filter((name) => name.endsWith('.service'))

  it.each(services)('%s runs a command of ours, without rights', (name) => {
    const { Service: service = {}, Unit: unit = {} } = readUnit(readDeploy(`systemd/${name}`))
    expect(unit['Description']).toHaveLength(1)
    const isForward = name === 'namehouse-forward.service'
    expect(service['User']).toEqual([isForward ? 'namehouse-forward' : 'namehouse'])
    const strict = [
      'NoNewPrivileges',
      'PrivateTmp',
      'PrivateDevices',
      'ProtectHome',
      'RestrictNamespaces',
    ]
    for (const key of strict) expect(service[key]).toEqual(['true'])
    expect(service['ProtectSystem']).toEqual(['strict'])
    expect(service['CapabilityBoundingSet']).toEqual([''])
    const command = /\.bin\/namehouse (\w+)/.exec(service['ExecStart']?.[0] ?? '')?.[1]
    expect(knownCommands()).toContain(command)
    const names = (service['Environment'] ?? []).map((line) => line.split('=')[0] ?? '')
    expect(unknown(names)).toEqual([])
    if (service['Type']?.[0] !== 'exec') return
    expect(Number(service['TimeoutStopSec']?.[0])).toBeGreaterThan(STOP_SECONDS_MIN)
  })

  it('those that serve outlive a migration, and set their own addresses', () => {
    const running = services.filter((name) => !/-(migrate|backup)\./.test(name))
    expect(running).toHaveLength(4)
    for (const name of running) {
      const { Service: service = {}, Unit: unit = {} } = readUnit(readDeploy(`systemd/${name}`))
      expect(unit['Requires']).toBeUndefined()
      expect(unit['Wants']?.[0]).toContain('namehouse-migrate.service')
      expect(unit['After']?.[0]).toContain('namehouse-migrate.service')
      // EnvironmentFile= would override Environment=.
      expect(service['Environment']).toBeUndefined()
      const given =
        /^\/usr\/bin\/env ((?:\w+=\S+ )+)/.exec(service['ExecStart']?.[0] ?? '')?.[1] ?? ''
      const names = [...given.matchAll(/(\w+)=/g)].map(([, each = '']) => each)
      expect(names).toContain('HOST')
      expect(unknown(names)).toEqual([])
      // Everything else is read-only.
      expect(given).toContain(` NODE_COMPILE_CACHE=/var/cache/${service['CacheDirectory']?.[0]} `)
      if (name === 'namehouse-forward.service') continue
      expect(given).toContain(` DATA_DIR=/var/lib/${service['StateDirectory']?.[0]} `)
    }
    const { Service: migrate = {} } = readUnit(readDeploy('systemd/namehouse-migrate.service'))
    expect(migrate['Restart']).toEqual(['on-failure'])
  })

  it('pass systemd-analyze, where it is installed', async (test) => {
    const folder = await temporaryFolder('units')
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    await mkdir(folder, { recursive: true })
    for (const name of units) {
      // The program isn't installed here, and there is no such user.
      const text = readDeploy(`systemd/${name}`)
        .replaceAll('/opt/namehouse/node_modules/.bin/namehouse', '/bin/true')
        .replaceAll(/^(User|Group)=.*$/gm, '$1=daemon')
      await writeFile(join(folder, name.replace('@.', '@3000.')), text)
    }
    const paths = units.map((name) => join(folder, name.replace('@.', '@3000.')))
    const checked = tryChecker('systemd-analyze', ['verify', '--man=no', ...paths])
    if (!checked) return test.skip('systemd is not installed')
    const about = checked.text.split('\n').filter((line) => line.includes('namehouse-'))
    expect(about).toEqual([])
  })
})

describe('proxies', () => {
  it('Caddy accepts its file, where it is installed', (test) => {
    const env = { SITE_HOST: 'names.example', ACME_EMAIL: 'ops@names.example' }
    const args = ['validate', '--adapter', 'caddyfile', '--config', deployPath('caddy/Caddyfile')]
    const checked = tryChecker('caddy', args, env)
    if (!checked && !process.env['CADDY_REQUIRED']) return test.skip('Caddy is not installed')
    expect(checked?.text).toContain('Valid configuration')
    expect(checked?.status).toBe(0)
  })

  it('Caddy asks us before it obtains a certificate, and checks readiness often enough', () => {
    const text = readDeploy('caddy/Caddyfile')
    expect(text).toMatch(/ask http:\/\/server-a:3000\/api\/landers\/allowed/)
    expect(text).toMatch(/health_uri \/readyz/)
    const interval = Number(/health_interval (\d+)ms/.exec(text)?.[1])
    expect(interval * 2).toBeLessThanOrEqual(5_000)
    const [compose] = readYaml(readDeploy('compose.yaml')) as [Compose]
    for (const [, host] of text.matchAll(/\b([a-z][\w-]+):30[08]0/g)) {
      expect(compose.services).toHaveProperty(host ?? '')
    }
  })

  it('Caddy closes idle connections to a node before the node does', () => {
    const seconds = Number(/^\s*keepalive (\d+)s$/m.exec(readDeploy('caddy/Caddyfile'))?.[1])
    expect(seconds).toBeGreaterThan(0)
    // The deadline for the first request on a new connection, which Caddy may open and not use.
    expect(seconds * 1000).toBeLessThan(BODY_DEADLINE_MS)
    expect(CADDY_IDLE_SECONDS).toBeLessThan(KEEP_ALIVE_SECONDS)
  })

  it('nginx accepts its file, where it is installed', async (test) => {
    const text = readDeploy('nginx/namehouse.conf')
    expect(text.split('{').length).toBe(text.split('}').length)
    const statements = text
      .replaceAll(/#.*$/gm, '')
      .split('\n')
      .map((line) => line.trim())
    for (const line of statements) expect(line).toMatch(/^$|[;{}]$/)
    expect(text).not.toMatch(/^[^#]*non_idempotent/m)
    const folder = await temporaryFolder('nginx')
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const plain = text
      .replaceAll(/ ssl;/g, ';')
      .replaceAll(/^\s*(ssl_|http2).*$/gm, '')
      // It opens them to check the file.
      .replaceAll('listen [::]:', 'listen 127.0.0.2:18')
      .replaceAll(/listen (?=\d+;)/g, 'listen 127.0.0.1:18')
    const whole = `pid ${folder}/pid; error_log ${folder}/log; events {} http { access_log off; ${plain} }`
    await writeFile(join(folder, 'nginx.conf'), whole)
    const checked = tryChecker('nginx', ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')])
    if (!checked && !process.env['NGINX_REQUIRED']) return test.skip('nginx is not installed')
    expect(checked?.text).toContain('successful')
  })
})
