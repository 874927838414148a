import type { Limit } from '../../api/description.ts'

const WINDOWS: Record<number, string> = { 60: 'minute', 3_600: 'hour', 86_400: 'day' }
const COUNTED: Record<string, string> = { ip: 'IP address', credential: 'credential', key: 'key' }

/** `60 requests per minute per credential`. */
export function limitText({ max, windowSeconds, by }: Limit): string {
  const window = WINDOWS[windowSeconds] ?? `${windowSeconds} seconds`
  return `${max.toLocaleString('en')} requests per ${window} per ${COUNTED[by] ?? by}`
}
