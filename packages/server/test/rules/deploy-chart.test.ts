import { describe, expect, it } from 'vitest'
import {
  deployPath,
  knownCommands,
  knownSettings,
  readYaml,
  tryChecker,
} from '../support/deploy-files.ts'
import { renderChart } from '../support/render-chart.ts'

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
  spec: {
    selector?: { matchLabels?: Record<string, string> } & Record<string, unknown>
    template: { metadata: { labels: Record<string, string> }; spec: PodSpec }
    replicas?: number
    scaleTargetRef?: { name: string }
    strategy?: { rollingUpdate?: { maxUnavailable?: number } }
  }
}

function resourcesOf(changes: object = {}): Resource[] {
  return Object.values(renderChart(deployPath('helm/namehouse'), changes)).flatMap(
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
        'Job shop-migrate',
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

  it('leaves out what is switched off, and then says how many servers there are', () => {
    const server = { replicas: 3, autoscaling: { enabled: false }, resources: {} }
    const forward = { enabled: false, replicas: 1, resources: {} }
    const small = resourcesOf({ server, forward, ingress: { enabled: false } })
    expect(ofKind('HorizontalPodAutoscaler', small)).toEqual([])
    expect(ofKind('Ingress', small)).toEqual([])
    const deployments = ofKind('Deployment', small).map(({ metadata }) => metadata.name)
    expect(deployments).not.toContain('shop-forward')
    const serverOf = (from: Resource[]) =>
      ofKind('Deployment', from).find(({ metadata }) => metadata.name === 'shop-server')
    expect(serverOf(small)?.spec.replicas).toBe(3)
    // The autoscaler decides.
    expect(serverOf(all)).toBeDefined()
    expect(serverOf(all)?.spec.replicas).toBeUndefined()
  })

  it('passes helm lint, where it is installed', (test) => {
    const checked = tryChecker('helm', ['lint', '--strict', deployPath('helm/namehouse')])
    if (!checked) return test.skip('helm is not installed')
    expect(checked.status).toBe(0)
  })
})
