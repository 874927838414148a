/** How far the lab's time is ahead. The demo moves it together with its own clock. */
let offsetMs = 0

/** The time in this world. Faults and logs go by the real one. */
export function labNow(): Date {
  return new Date(Date.now() + offsetMs)
}

export function setLabOffset(ms: number): void {
  offsetMs = ms
}
