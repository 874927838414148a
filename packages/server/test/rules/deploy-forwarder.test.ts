import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { deployPath, readDeploy, readUnit, readYaml } from '../support/deploy-files.ts'
import { renderChart } from '../support/render-chart.ts'

/** For the health check of the image. */
const OF_THE_IMAGE = ['PORT']
const CONNECTIONS = '4'

/** What `namehouse forward` reads. Anything else would only be there for an attacker to find. */
function settingsOfForwarder(): string[] {
  const source = new URL('../../src/config/forwarder.ts', import.meta.url)
  const text = readFileSync(source, 'utf8').split('export function readForwarderConfig')[1] ?? ''
  return [...text.matchAll(/(?:env\[|read\.\w+\()'([A-Z_]+)'/g)].map(([, name = '']) => name)
}

type Env = { name: string; value?: string; valueFrom?: { secretKeyRef: { key: string } } }
type Deployment = {
  kind: string
  metadata: { name: string }
  spec: { template: { spec: { containers: { env: Env[]; envFrom?: object[] }[] } } }
}

describe('the forwarder faces strangers, and gets no setting that it doesn’t read', () => {
  const needed = settingsOfForwarder()
  const needless = (names: string[]) => names.filter((name) => !needed.includes(name))

  it('reads no key', () => {
    expect(needed).toEqual(expect.arrayContaining(['DATABASE_URL', 'METRICS_TOKEN', 'BASE_URL']))
    expect(needed.filter((name) => /KEY|STRIPE|REGISTRAR|SMTP/.test(name))).toEqual([])
  })

  it('in Compose', () => {
    type Service = { env_file?: string[]; environment: Record<string, string>; networks: string[] }
    const [{ services }] = readYaml(readDeploy('compose.yaml')) as [
      { services: Record<string, Service> },
    ]
    const { forward, worker } = services
    expect(worker?.env_file).toEqual(['../.env'])
    expect(forward?.env_file).toBeUndefined()
    const { environment = {} } = forward ?? {}
    expect(needless(Object.keys(environment))).toEqual(OF_THE_IMAGE)
    expect(environment['DATABASE_CONNECTIONS']).toBe(CONNECTIONS)
    // It calls nobody.
    expect(forward?.networks).toEqual(['inside'])
  })

  it('in the Helm chart', () => {
    const rendered = Object.values(renderChart(deployPath('helm/namehouse')))
    const all = rendered.flatMap((text) => readYaml(text) as Deployment[])
    const containersOf = (name: string) =>
      all.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === name)?.spec
        .template.spec.containers
    expect(containersOf('shop-worker')?.[0]?.envFrom).toHaveLength(1)
    const [container] = containersOf('shop-forward') ?? []
    expect(container?.envFrom).toBeUndefined()
    const { env = [] } = container ?? {}
    const names = env.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(needless(names)).toEqual([])
    const secrets = env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef.key ?? [])
    expect(secrets).toEqual(['DATABASE_URL', 'METRICS_TOKEN'])
    const connections = env.find(({ name }) => name === 'DATABASE_CONNECTIONS')
    expect(connections?.value).toBe(CONNECTIONS)
  })

  it('with systemd, where it can’t read the others’ file or memory either', () => {
    const unit = (name: string) => readUnit(readDeploy(`systemd/${name}.service`))['Service'] ?? {}
    const forward = unit('namehouse-forward')
    const worker = unit('namehouse-worker@')
    expect(worker['EnvironmentFile']).toEqual(['/etc/namehouse/env'])
    expect(forward['EnvironmentFile']).toEqual(['/etc/namehouse/forward.env'])
    expect(forward['User']).not.toEqual(worker['User'])
    const guide = readDeploy('../docs/deploying.md')
    const example = /^```sh\n# \/etc\/namehouse\/forward.env\n(.+?)^ *```/ms.exec(guide)?.[1] ?? ''
    const names = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)
    expect(names).toContain('DATABASE_URL')
    expect(needless(names)).toEqual([])
  })
})
