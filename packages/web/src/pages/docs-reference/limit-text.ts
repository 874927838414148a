import type { Limit } from '../../api/description.ts'

const WINDOWS: Record<number, string> = { 60: 'a minute', 3_600: 'an hour', 86_400: 'a day' }
const COUNTED: Record<string, string> = { ip: 'address', credential: 'credential', key: 'key' }

/** `60 requests a minute for each credential`. */
export function limitText({ max, windowSeconds, by }: Limit): string {
  const window = WINDOWS[windowSeconds] ?? `in ${windowSeconds} seconds`
  return `${max.toLocaleString('en')} requests ${window} for each ${COUNTED[by] ?? by}`
}
