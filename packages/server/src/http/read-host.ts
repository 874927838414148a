const HOST_CHARS_MAX = 253
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[^.]*[a-z])[a-z0-9-]{2,63}$/
const PLAIN = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/

/**
 * The host of a Host header, in lower case, without port and final dot. Undefined if it can't be a
 * domain name: an IP address, a single label, or anything malformed.
 */
export function readHost(header: string | undefined): string | undefined {
  if (header === undefined || header.length > HOST_CHARS_MAX + ':65535.'.length) return undefined
  // Nearly all are in this form already.
  const lower = PLAIN.test(header) ? header : trimmed(header.toLowerCase())
  return lower.length <= HOST_CHARS_MAX && HOST.test(lower) ? lower : undefined
}

function trimmed(host: string): string {
  return host.replace(/:\d{0,5}$/, '').replace(/\.$/, '')
}
