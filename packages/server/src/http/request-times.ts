import type { Metric, Registry } from 'prom-client'

const NAME = 'namehouse_http_request_duration_seconds'
const HELP = 'Time from the request to the end of its response.'
/** Upper bounds in seconds. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

/** A response that is an example for those of a bucket. */
type Exemplar = { labelSet: { trace_id: string }; value: number; timestamp: number }

type Value = {
  metricName: string
  labels: Record<string, string | number>
  value: number
  exemplar?: Exemplar | undefined
}

type Labels = { method: string; route: string; status: number }

/** How long the responses with one method, route and status took. */
export class ResponseTimes {
  readonly labels: Labels
  /** How many took no longer than each bound, but longer than the one before. */
  readonly counts: number[] = BOUNDS.map(() => 0)
  /** The latest that was traced, by bucket. Printed for those who ask in OpenMetrics format. */
  readonly exemplars: (Exemplar | undefined)[] = []
  count = 0
  sum = 0

  constructor(labels: Labels) {
    this.labels = labels
  }

  add(seconds: number, trace_id?: string): void {
    this.count += 1
    this.sum += seconds
    let at = 0
    while (at < BOUNDS.length && seconds > (BOUNDS[at] ?? 0)) at += 1
    if (at < BOUNDS.length) this.counts[at] = (this.counts[at] ?? 0) + 1
    if (trace_id === undefined) return
    this.exemplars[at] = { labelSet: { trace_id }, value: seconds, timestamp: Date.now() / 1000 }
  }
}

/**
 * A histogram of all responses. The library's own sorts and joins the labels of every single value,
 * which took longer than all other counting. Here a route finds its counts once.
 */
export class RequestTimes {
  readonly name = NAME
  readonly help = HELP
  readonly type = 'histogram'
  readonly aggregator = 'sum'
  /** By status, method and route. Their number is bounded: a route is a pattern, not a path. */
  readonly #kept = new Map<string, ResponseTimes>()

  constructor(registry: Registry) {
    // The registry asks for what `get` returns, nothing else.
    registry.registerMetric(this as unknown as Metric)
  }

  of(method: string, route: string, status: number): ResponseTimes {
    const key = `${status} ${method} ${route}`
    const known = this.#kept.get(key)
    if (known) return known
    const times = new ResponseTimes({ method, route, status })
    this.#kept.set(key, times)
    return times
  }

  /** Called when Prometheus scrapes, also on a stand-in for this. */
  readonly get = async () => {
    const { name, help, type, aggregator } = this
    return {
      name,
      help,
      type,
      aggregator,
      values: Array.from(this.#kept.values(), valuesOf).flat(),
    }
  }
}

function valuesOf({ labels, counts, exemplars, count, sum }: ResponseTimes): Value[] {
  let total = 0
  const bucket = (le: number | string, value: number, at: number): Value => ({
    metricName: `${NAME}_bucket`,
    labels: { le, ...labels },
    value,
    exemplar: exemplars[at],
  })
  return [
    ...BOUNDS.map((le, at) => bucket(le, (total += counts[at] ?? 0), at)),
    bucket('+Inf', count, BOUNDS.length),
    { metricName: `${NAME}_sum`, labels, value: sum },
    { metricName: `${NAME}_count`, labels, value: count },
  ]
}
