/** A posting as the database sends it: the place of its list, from 1, and the listing's id. */
const PLACE_BYTES = 2
const ID_BYTES = 16
const POSTING_BYTES = PLACE_BYTES + ID_BYTES
/** The last bytes of an id are random, and as many as a number holds tell names apart. */
const KEY_BYTES = 6

/** Points are told apart to a thousandth of the most. */
const STEPS = 1024
/** Up to this factor more names than requested are taken, because many have the same points. */
const ABOUT = 1.2

/** What a name gets for being in a list. Each word of the query is a round. */
export type ListPoints = { round: number; points: number }

export function postingCount(postings: Buffer): number {
  return postings.length / POSTING_BYTES
}

/**
 * The ids, in hexadecimal, of about `count` names with the most points, in the order in which they
 * were met. A name gets points once per round, so the lists with the most come first. Within a list
 * the older names do, which decides between names that fit equally well.
 */
export function tallyPostings(
  postings: Buffer,
  lists: readonly ListPoints[],
  count: number,
): string[] {
  const places = new Map<number, number>()
  const met = postingCount(postings)
  const first = new Uint32Array(met)
  const rounds = new Uint16Array(met)
  const points = new Float32Array(met)
  for (const at of oldestFirst(postings)) {
    const list = lists[postings.readUInt16BE(at) - 1]
    if (!list) continue
    const key = postings.readUIntBE(at + POSTING_BYTES - KEY_BYTES, KEY_BYTES)
    const place = places.get(key) ?? places.size
    if (place === places.size) {
      places.set(key, place)
      first[place] = at + PLACE_BYTES
    }
    const bit = 1 << list.round
    if (((rounds[place] ?? 0) & bit) !== 0) continue
    rounds[place] = (rounds[place] ?? 0) | bit
    points[place] = (points[place] ?? 0) + list.points
  }
  return bestPlaces(points.subarray(0, places.size), count).map((place) => {
    const start = first[place] ?? 0
    return postings.toString('hex', start, start + ID_BYTES)
  })
}

/** Where each posting begins: list by list, each from its end. */
function* oldestFirst(postings: Buffer): Generator<number> {
  let start = 0
  while (start < postings.length) {
    const list = postings.readUInt16BE(start)
    let end = start
    while (end < postings.length && postings.readUInt16BE(end) === list) end += POSTING_BYTES
    for (let at = end - POSTING_BYTES; at >= start; at -= POSTING_BYTES) yield at
    start = end
  }
}

/** The places with the most points. Many may tie with the last one: the first of them are taken. */
function bestPlaces(points: Float32Array, count: number): number[] {
  const least = leastOfBest(points, count)
  const best: number[] = []
  for (let place = 0; place < points.length && best.length < count * ABOUT; place += 1) {
    const each = points[place] ?? 0
    if (each > 0 && each >= least) best.push(place)
  }
  return best
}

/** The points that about `count` names reach. A histogram, because sorting would take longer. */
function leastOfBest(points: Float32Array, count: number): number {
  if (points.length <= count) return 0
  const names = new Uint32Array(STEPS)
  const most = points.reduce((a, b) => Math.max(a, b), 0)
  const scale = (STEPS - 1) / (most || 1)
  for (const each of points) {
    const step = Math.floor(each * scale)
    names[step] = (names[step] ?? 0) + 1
  }
  let step = STEPS - 1
  for (let sum = names[step] ?? 0; sum < count && step > 0; sum += names[step] ?? 0) step -= 1
  return step / scale
}
