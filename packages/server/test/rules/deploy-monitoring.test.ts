import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readDeploy, readYaml, tryChecker, deployPath } from '../support/deploy-files.ts'
import { openHouse } from '../support/house.ts'

const SOURCE = new URL('../../src/', import.meta.url)

/** Metrics in the source: some are there only with Redis, or in the process that forwards. */
function declaredMetrics(): string[] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(new URL(file, SOURCE), 'utf8'))
    .filter((text) => /prom-client|metrics/.test(text))
    .flatMap((text) => [
      ...[...text.matchAll(/'(namehouse_[a-z0-9_]+)'/g)].map(([, name]) => name),
      ...[...text.matchAll(/gauge\(\s*\w+,\s*'([a-z0-9_]+)'/g)].map(
        ([, name]) => `namehouse_${name}`,
      ),
    ])
    .filter((name) => name !== undefined)
}

async function exportedMetrics(): Promise<string[]> {
  const house = await openHouse()
  const { body } = await house.app.inject('/metrics')
  return [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', kind]) =>
    kind === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  )
}

/** Names that look like ours. Those with a colon are recorded by the rules themselves. */
function metricsIn(expression: string): string[] {
  return [...expression.matchAll(/\bnamehouse[_:][\w:]+/g)].map(String)
}

type Rule = {
  record?: string
  alert?: string
  expr: string
  labels?: { severity?: string; objective?: string }
  annotations?: { summary?: string; action?: string }
}
type Panel = {
  type: string
  title: string
  targets?: { expr: string }[]
  gridPos: Grid
  id: number
}
type Grid = { x: number; y: number; w: number; h: number }

const [alerts] = readYaml(readDeploy('prometheus/alerts.yaml')) as [{ groups: { rules: Rule[] }[] }]
const rules = alerts.groups.flatMap((group) => group.rules)
const dashboard = JSON.parse(readDeploy('grafana/namehouse.json')) as {
  panels: Panel[]
  uid: string
}

it('alerts and the dashboard use only metrics that exist', async () => {
  const known = new Set([...(await exportedMetrics()), ...declaredMetrics()])
  const recorded = new Set(rules.flatMap(({ record }) => record ?? []))
  const used = [
    ...rules.flatMap(({ expr }) => metricsIn(expr)),
    ...dashboard.panels.flatMap(({ targets = [] }) =>
      targets.flatMap(({ expr }) => metricsIn(expr)),
    ),
  ]
  expect(used.length).toBeGreaterThan(30)
  expect(used.filter((name) => !known.has(name) && !recorded.has(name))).toEqual([])
})

describe('alerts', () => {
  it('say what is wrong and what to do', () => {
    for (const { labels, annotations } of rules.filter((rule) => rule.alert)) {
      expect(['page', 'ticket']).toContain(labels?.severity)
      expect(annotations?.summary).toMatch(/\w{3}/)
      expect(annotations?.action).toMatch(/\w{3}/)
    }
  })

  it('have balanced brackets, and pass promtool where it is installed', (test) => {
    for (const { expr } of rules) {
      for (const [open, close] of ['()', '{}', '[]'].map((pair) => [
        pair.charAt(0),
        pair.charAt(1),
      ])) {
        expect(expr.split(open ?? '').length).toBe(expr.split(close ?? '').length)
      }
    }
    const checked = tryChecker('promtool', ['check', 'rules', deployPath('prometheus/alerts.yaml')])
    if (!checked) return test.skip('promtool is not installed')
    expect(checked).toMatchObject({ status: 0 })
    const scrape = deployPath('prometheus/scrape.yaml')
    // Its token is a file on the machine of Prometheus.
    const config = tryChecker('promtool', ['check', 'config', '--syntax-only', scrape])
    expect(config).toMatchObject({ status: 0 })
    const cases = fileURLToPath(new URL('alerts.promtool.yaml', import.meta.url))
    expect(tryChecker('promtool', ['test', 'rules', cases])).toMatchObject({ status: 0 })
  })

  it('every metric that docs/running.md says to alert on has an alert', () => {
    const guide = readFileSync(new URL('../../../../docs/running.md', import.meta.url), 'utf8')
    const section = guide.slice(guide.indexOf('Alert on these:'), guide.indexOf('Logs are JSON'))
    const told = section.matchAll(/^\| `(namehouse_\w+)(?:\{\w+(="\w+")?\})?`/gm)
    const named = [...told].map(([, name = '', value = '']) => ({ name, value }))
    expect(named.length).toBe(section.match(/^\| `namehouse_/gm)?.length)
    const isWatched = ({ name, value }: { name: string; value: string }) =>
      rules.some(({ expr }) => metricsIn(expr).includes(name) && expr.includes(value))
    expect(named.filter((each) => !isWatched(each))).toEqual([])
  })

  it('ask for no label that Prometheus sets itself', () => {
    // It renames ours to exported_job and exported_instance.
    for (const { expr } of rules) {
      expect(expr).not.toMatch(/namehouse_job_failures\{[^}]*\bjob\b|by \(job\)/)
    }
  })

  it('each objective in docs/operating.md has two alerts on how fast its budget is used up', () => {
    const guide = readFileSync(new URL('../../../../docs/operating.md', import.meta.url), 'utf8')
    const section = guide.slice(
      guide.indexOf('## Service level objectives'),
      guide.indexOf('## Fairness'),
    )
    const rows = section.matchAll(/\| ([\d.]+) % [^|]+\| `(\w+)`, `(\w+)` \|$/gm)
    const objectives = [...rows].map(([, target, fast, slow]) => ({
      budget: Number((1 - Number(target) / 100).toFixed(6)),
      fast,
      slow,
    }))
    expect(objectives).toHaveLength(3)
    for (const { budget, fast, slow } of objectives) {
      const find = (name: string | undefined) => rules.find(({ alert }) => alert === name)
      expect(find(fast)?.labels?.severity).toBe('page')
      expect(find(slow)?.labels?.severity).toBe('ticket')
      const rates = (name: string | undefined) =>
        [...(find(name)?.expr.matchAll(/> ([\d.]+) \* ([\d.]+)/g) ?? [])].map(([, rate, of]) => [
          Number(rate),
          Number(of),
        ])
      expect(rates(fast)).toEqual([14.4, 14.4, 6, 6].map((rate) => [rate, budget]))
      expect(rates(slow)).toEqual([1, 1].map((rate) => [rate, budget]))
    }
    const named = objectives.flatMap(({ fast, slow }) => [fast, slow])
    const objective = rules.filter(({ alert, labels }) => alert && labels?.objective)
    expect(objective.map(({ alert }) => alert)).toEqual(named)
  })
})

it('the dashboard shows every metric that docs/running.md describes', () => {
  const guide = readFileSync(new URL('../../../../docs/running.md', import.meta.url), 'utf8')
  const from = guide.indexOf('| metric | what it shows |')
  const section = guide.slice(from, guide.indexOf('Alert on these:'))
  const cells = [...section.matchAll(/^\| (`namehouse_[^|]+) \|/gm)].map(([, cell = '']) => cell)
  const told = cells.flatMap((cell) => metricsIn(cell))
  expect(told.length).toBeGreaterThan(12)
  const shown = dashboard.panels.flatMap(({ targets = [] }) =>
    targets.flatMap(({ expr }) => metricsIn(expr).map((name) => name.replace(/_bucket$/, ''))),
  )
  // These are shown as queues.
  const asQueues = ['namehouse_deliveries_due', 'namehouse_mails_due']
  expect(told.filter((name) => !shown.includes(name))).toEqual(asQueues)
  expect(shown).toContain('namehouse_queue_due')
})

it('no two panels of the dashboard overlap, and each asks something', () => {
  const ids = dashboard.panels.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const panel of dashboard.panels) {
    if (panel.type !== 'row') expect(panel.targets?.length).toBeGreaterThan(0)
    const { x, y, w, h } = panel.gridPos
    expect(x + w).toBeLessThanOrEqual(24)
    const over = dashboard.panels.filter(({ id, gridPos: other }) => {
      const isBeside = other.x >= x + w || other.x + other.w <= x
      return id !== panel.id && !isBeside && other.y < y + h && other.y + other.h > y
    })
    expect(over.map(({ title }) => title)).toEqual([])
  }
})
