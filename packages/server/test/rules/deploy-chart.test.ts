import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import {
  deployPath,
  knownCommands,
  knownSettings,
  readDeploy,
  readYaml,
  tryChecker,
} from '../support/deploy-files.ts'
import { renderChart } from '../support/render-chart.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

type Container = {
  args: string[]
  env?: { name: string; value: string }[]
  image: string
  resources?: { limits?: { memory?: string } }
  securityContext: object
  readinessProbe?: { periodSeconds: number; failureThreshold: number }
  livenessProbe?: object
  volumeMounts: { name: string; mountPath: string }[]
}
type PodSpec = {
  containers: Container[]
  securityContext: object
  terminationGracePeriodSeconds?: number
  volumes: { name: string }[]
}
type Resource = {
  kind: string
  apiVersion: string
  metadata: { name: string; annotations?: Record<string, string> }
  data?: Record<string, string>
  spec: {
    selector?: { matchLabels?: Record<string, string> } & Record<string, unknown>
    template: { metadata: { labels: Record<string, string> }; spec: PodSpec }
    replicas?: number
    scaleTargetRef?: { name: string }
    strategy?: { rollingUpdate?: { maxUnavailable?: number } }
  }
}

function resourcesOf(changes: object = {}, revision = 1): Resource[] {
  return Object.values(renderChart(deployPath('helm/namehouse'), changes, revision)).flatMap(
    (text) => readYaml(text) as Resource[],
  )
}
const all = resourcesOf()
const ofKind = (kind: string, from = all) => from.filter((each) => each.kind === kind)
const drainSeconds = 10

describe('the Helm chart', () => {
  it('has deployments, a migration job, budgets and an autoscaler, each name once', () => {
    const names = all.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(
      expect.arrayContaining([
        'Deployment shop-server',
        'Deployment shop-worker',
        'Deployment shop-tools',
        'Deployment shop-forward',
        'Job shop-migrate-1',
        'PodDisruptionBudget shop-server',
        'HorizontalPodAutoscaler shop-server',
        'Service shop-server',
        'Ingress shop',
      ]),
    )
    const [job] = ofKind('Job')
    expect(job?.metadata.annotations?.['helm.sh/hook']).toBe('pre-install,pre-upgrade')
    const [scaler] = ofKind('HorizontalPodAutoscaler')
    expect(names).toContain(`Deployment ${scaler?.spec.scaleTargetRef?.name}`)
  })

  it('runs every pod without rights, on a file system that it can’t write', () => {
    for (const { spec } of [...ofKind('Deployment'), ...ofKind('Job')]) {
      const { containers, securityContext, volumes } = spec.template.spec
      expect(securityContext).toMatchObject({ runAsNonRoot: true })
      const mounted = volumes.map(({ name }) => name)
      for (const container of containers) {
        expect(container.securityContext).toMatchObject({
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
        })
        expect(knownCommands()).toContain(container.args[0])
        expect(container.image).toMatch(/^namehouse:\d/)
        for (const { name } of container.volumeMounts) expect(mounted).toContain(name)
        // The image keeps compiled code there.
        expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toContain('/tmp')
        const settings = knownSettings()
        for (const { name } of container.env ?? []) expect(settings).toContain(name)
      }
    }
  })

  it('replaces servers without a gap: selectors fit, probes are quick, stops have time', () => {
    for (const { spec } of ofKind('Deployment')) {
      const { labels } = spec.template.metadata
      expect(labels).toMatchObject(spec.selector?.matchLabels ?? { none: 'none' })
      const { terminationGracePeriodSeconds: grace = 0 } = spec.template.spec
      expect(grace).toBeGreaterThan(drainSeconds + 9)
      for (const container of spec.template.spec.containers) {
        expect(container.resources?.limits?.memory).toMatch(/\d/)
        const probe = container.readinessProbe
        if (!probe) continue
        expect(container.livenessProbe).toBeDefined()
        expect(probe.periodSeconds * probe.failureThreshold * 2).toBeLessThanOrEqual(drainSeconds)
        expect(spec.strategy?.rollingUpdate?.maxUnavailable).toBe(0)
      }
    }
  })

  it('stops one pod at a time of each part that has several, and only for one that is ready', () => {
    const budgets = ofKind('PodDisruptionBudget').map(({ spec }) => spec.selector?.matchLabels)
    const several = ofKind('Deployment').filter(({ spec }) => spec.replicas !== 1)
    expect(several.length).toBe(3)
    for (const { spec } of several) expect(budgets).toContainEqual(spec.selector?.matchLabels)
    for (const { spec } of ofKind('Deployment')) {
      expect(spec.strategy?.rollingUpdate?.maxUnavailable).toBe(0)
      for (const { readinessProbe } of spec.template.spec.containers) {
        expect(readinessProbe).toMatchObject({ httpGet: { path: '/readyz' } })
      }
    }
  })

  it('leaves out what is switched off, and then says how many servers there are', () => {
    const server = { replicas: 3, autoscaling: { enabled: false }, resources: {} }
    const forward = { enabled: false, replicas: 1, resources: {} }
    const small = resourcesOf({ server, forward, ingress: { enabled: false } })
    expect(ofKind('HorizontalPodAutoscaler', small)).toEqual([])
    expect(ofKind('Ingress', small)).toEqual([])
    const deployments = ofKind('Deployment', small).map(({ metadata }) => metadata.name)
    expect(deployments).not.toContain('shop-forward')
    const budgets = ofKind('PodDisruptionBudget', small).map(({ metadata }) => metadata.name)
    expect(budgets).toEqual(['shop-server', 'shop-worker'])
    const serverOf = (from: Resource[]) =>
      ofKind('Deployment', from).find(({ metadata }) => metadata.name === 'shop-server')
    expect(serverOf(small)?.spec.replicas).toBe(3)
    // The autoscaler decides.
    expect(serverOf(all)).toBeDefined()
    expect(serverOf(all)?.spec.replicas).toBeUndefined()
  })

  it('a repeated upgrade leaves a migration alone that is still running', () => {
    const nameOf = (revision: number) =>
      ofKind('Job', resourcesOf({}, revision)).map(({ metadata }) => metadata.name)
    expect(nameOf(7)).toEqual(['shop-migrate-7'])
    expect(nameOf(8)).toEqual(['shop-migrate-8'])
  })

  it('offers a proxy for customers’ domains, which asks us before it obtains a certificate', async (test) => {
    expect(ofKind('ConfigMap')).toEqual([])
    const { proxy } = parse(readDeploy('helm/namehouse/values.yaml')) as { proxy: object }
    const whole = resourcesOf({ proxy: { ...proxy, enabled: true } })
    const deployments = ofKind('Deployment', whole)
    const { spec } = deployments.find(({ metadata }) => metadata.name === 'shop-proxy') ?? {}
    const [container] = spec?.template.spec.containers ?? []
    expect(spec?.template.spec.securityContext).toMatchObject({ runAsNonRoot: true })
    expect(container?.securityContext).toMatchObject({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'], add: ['NET_BIND_SERVICE'] },
    })
    const file = ofKind('ConfigMap', whole)[0]?.data?.['Caddyfile'] ?? ''
    const services = ofKind('Service', whole).map(({ metadata }) => metadata.name)
    const called = [...file.matchAll(/\b(shop-\w+)\b/g)].map(([, name]) => name)
    expect(called).toEqual(['shop-server', 'shop-forward', 'shop-forward'])
    expect(services).toEqual(expect.arrayContaining(called))
    expect(file).toContain('ask http://shop-server/api/landers/allowed')
    const folder = await temporaryFolder('caddy')
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'Caddyfile'), file)
    const args = ['validate', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
    const checked = tryChecker('caddy', args)
    if (!checked && !process.env['CADDY_REQUIRED']) return test.skip('Caddy is not installed')
    expect(checked?.text).toContain('Valid configuration')
  })

  it('passes helm lint, where it is installed', (test) => {
    const checked = tryChecker('helm', ['lint', '--strict', deployPath('helm/namehouse')])
    if (!checked) return test.skip('helm is not installed')
    expect(checked.status).toBe(0)
  })
})
