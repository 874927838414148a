import { attributesOf, nanosOf } from './otlp.ts'

type Labels = Record<string, string | number>

/** What the registry says about a metric. The values of a histogram have names of their own. */
export type ReadMetric = {
  name: string
  help: string
  type: string
  values: { value: number; labels: Labels; metricName?: string }[]
}

/** A metric with some of its points. Collectors put the parts of a metric together. */
export type OtlpMetric = Record<string, unknown> & { name: string }
export type MetricPart = { metric: OtlpMetric; points: number }

type Times = { startMs: number; nowMs: number }

/** As OTLP numbers it: since the start of the process. */
const CUMULATIVE = 2
const INFINITE = '+Inf'

/**
 * Our metrics as OTLP has them, in parts with at most that many points. Types that we don't use are
 * left out, and so are values that JSON can't hold.
 */
export function metricParts(metrics: ReadMetric[], times: Times, pointsMax: number): MetricPart[] {
  return metrics.flatMap((metric) => {
    const { name, help: description, type } = metric
    const points = type === 'histogram' ? histogramsOf(metric, times) : numbersOf(metric, times)
    const wrap = WRAPS[type]
    if (!wrap) return []
    return slices(points, pointsMax).map((dataPoints) => ({
      metric: { name, description, ...wrap(dataPoints) },
      points: dataPoints.length,
    }))
  })
}

const WRAPS: Record<string, (dataPoints: object[]) => object> = {
  gauge: (dataPoints) => ({ gauge: { dataPoints } }),
  counter: (dataPoints) => ({
    sum: { dataPoints, aggregationTemporality: CUMULATIVE, isMonotonic: true },
  }),
  histogram: (dataPoints) => ({
    histogram: { dataPoints, aggregationTemporality: CUMULATIVE },
  }),
}

function numbersOf({ type, values }: ReadMetric, times: Times): object[] {
  return values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ value, labels }) => ({ ...pointOf(labels, times, type), asDouble: value }))
}

/** A gauge has no beginning. */
function pointOf(labels: Labels, { startMs, nowMs }: Times, type: string): object {
  return {
    attributes: attributesOf(labels),
    ...(type !== 'gauge' && { startTimeUnixNano: nanosOf(startMs) }),
    timeUnixNano: nanosOf(nowMs),
  }
}

type Histogram = {
  labels: Labels
  upTo: [bound: number, count: number][]
  sum: number
  count: number
}

/** Prometheus counts everything up to a bound, and OTLP what is between two bounds. */
function histogramsOf({ name, values }: ReadMetric, times: Times): object[] {
  const found = new Map<string, Histogram>()
  for (const { value, labels, metricName } of values) {
    const { le, ...own } = labels
    const key = JSON.stringify(Object.entries(own).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    const histogram = found.get(key) ?? { labels: own, upTo: [], sum: 0, count: 0 }
    found.set(key, histogram)
    if (metricName === `${name}_sum`) histogram.sum = value
    else if (metricName === `${name}_count`) histogram.count = value
    else if (le !== undefined && le !== INFINITE) histogram.upTo.push([Number(le), value])
  }
  return [...found.values()].map((each) => histogramPoint(each, times))
}

function histogramPoint({ labels, upTo, sum, count }: Histogram, times: Times): object {
  const ordered = upTo.toSorted(([a], [b]) => a - b)
  const totals = [...ordered.map(([, total]) => total), count]
  return {
    ...pointOf(labels, times, 'histogram'),
    count: String(count),
    sum,
    explicitBounds: ordered.map(([bound]) => bound),
    bucketCounts: totals.map((total, at) => String(total - (totals[at - 1] ?? 0))),
  }
}

function slices<T>(all: T[], max: number): T[][] {
  const parts: T[][] = []
  for (let from = 0; from < all.length; from += max) parts.push(all.slice(from, from + max))
  return parts
}
