/** A figure that a benchmark prints, and how it is found there. */
export type FigurePattern = {
  name: string
  /** Its first group is the number. */
  pattern: RegExp
  /** Which match, if the same words are printed several times. The first unless set. */
  place?: number
  better: 'more' | 'less'
}

export type Bench = {
  name: string
  args?: string[]
  env?: Record<string, string>
  figures: FigurePattern[]
}

const RATIO = /^ratio ([\d.]+) of bare node:http/gm

/** What `npm run bench all` runs, with sizes that together take about half an hour. */
export const BENCHES: Bench[] = [
  { name: 'listings', figures: [more('of bare node:http', RATIO)] },
  {
    name: 'pricing',
    figures: [
      more('price, of bare node:http', RATIO),
      { ...more('rules, of bare node:http', RATIO), place: 1 },
    ],
  },
  { name: 'bearer', figures: [less('µs added', /, added (-?[\d.]+) µs \(aim/g)] },
  {
    name: 'search',
    args: ['warm', 'cold'],
    figures: [
      less('warm p50 ms', /^warm.*server-side p50 ([\d.]+) ms/gm),
      less('cold first byte p50 ms', /first byte, server-side p50 ([\d.]+) ms/g),
      less('primary row without upstream p50 ms', /of it not upstream\s+p50 ([\d.]+) ms/g),
    ],
  },
  {
    name: 'orders',
    args: ['orders', 'reads'],
    figures: [
      more('orders a second', /^POST \/orders.*: (\d+)\/s/gm),
      less('server CPU ms an order', /an order: server ([\d.]+) ms/g),
      less('PostgreSQL CPU ms an order', /an order: server [\d.]+ ms, PostgreSQL ([\d.]+) ms/g),
      more('signed read, of bare node:http', /availability, signed: ([\d.]+) of bare/g),
    ],
  },
  {
    name: 'webhooks',
    figures: [
      more('deliveries a second', /receivers: (\d+) per second/g),
      more('deliveries per CPU second', /(\d+) for each second of the worker/g),
      less('commit to first byte p50 ms', /by a separate worker: p50 (\d+) ms/g),
    ],
  },
  { name: 'forward', figures: [more('of bare node:http', RATIO)] },
  { name: 'lander', figures: [more('of bare node:http', RATIO)] },
  {
    name: 'import',
    env: { ROWS: '100000' },
    figures: [more('rows a second', /in [\d.]+ s \(.*?\), (\d+) a second/g)],
  },
  {
    name: 'dns',
    figures: [
      less('zone opened p50 ms', /in the page: p50 ([\d.]+) ms/g),
      less('zone read p50 ms', /its request alone: p50 ([\d.]+) ms/g),
    ],
  },
  {
    name: 'rendering',
    figures: [less('front page from memory, CPU ms', /: ([\d.]+) ms of processor time/g)],
  },
  {
    name: 'zones',
    args: ['import', 'lookup'],
    env: { NAMES: '2000000' },
    figures: [
      more('names imported a second', /of CPU, ([\d,]+) names a second/g),
      less('lookup p50 µs', /in process .*: p50 ([\d.]+) µs/g),
    ],
  },
]

function more(name: string, pattern: RegExp): FigurePattern {
  return { name, pattern, better: 'more' }
}

function less(name: string, pattern: RegExp): FigurePattern {
  return { name, pattern, better: 'less' }
}
