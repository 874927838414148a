const MINUTES_FROM_SECONDS = 120

/** A wait in words, rounded up: `1 second`, `5 minutes`, `18 hours 53 minutes`. */
export function waitText(seconds: number): string {
  const { hours, minutes } = partsOf(seconds)
  if (seconds < MINUTES_FROM_SECONDS) return counted(seconds, 'second')
  if (hours === 0) return counted(minutes, 'minute')
  return minutes === 0
    ? counted(hours, 'hour')
    : `${counted(hours, 'hour')} ${counted(minutes, 'minute')}`
}

/** The same on a button that counts down: `17 s`, `5 min`, `18 h 53 min`. */
export function shortWaitText(seconds: number): string {
  const { hours, minutes } = partsOf(seconds)
  if (seconds < MINUTES_FROM_SECONDS) return `${seconds} s`
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes} min`
}

function partsOf(seconds: number): { hours: number; minutes: number } {
  const minutes = Math.ceil(seconds / 60)
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
