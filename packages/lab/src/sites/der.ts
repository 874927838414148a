/** The small part of ASN.1 DER that a certificate needs. */
export function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts))
}

export function set(...parts: Buffer[]): Buffer {
  return tagged(0x31, Buffer.concat(parts))
}

/** A positive integer from its bytes. A leading zero keeps the sign bit clear. */
export function integer(bytes: Buffer): Buffer {
  const isNegative = ((bytes[0] ?? 0) & 0x80) !== 0
  return tagged(0x02, isNegative ? Buffer.concat([Buffer.of(0), bytes]) : bytes)
}

/** An object identifier such as `2.5.4.3`. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

function base128(value: number): number[] {
  const bytes = [value & 0x7f]
  for (let left = value >>> 7; left > 0; left >>>= 7) bytes.unshift((left & 0x7f) | 0x80)
  return bytes
}

export function text(value: string): Buffer {
  return tagged(0x0c, Buffer.from(value, 'utf8'))
}

export function boolean(value: boolean): Buffer {
  return tagged(0x01, Buffer.of(value ? 0xff : 0))
}

/** `20261101000000Z` */
export function time(moment: Date): Buffer {
  return tagged(0x18, Buffer.from(`${moment.toISOString().replace(/\D/g, '').slice(0, 14)}Z`))
}

export function octets(bytes: Buffer): Buffer {
  return tagged(0x04, bytes)
}

export function bits(bytes: Buffer): Buffer {
  return tagged(0x03, Buffer.concat([Buffer.of(0), bytes]))
}

/**
 * A context-specific value. Tags from `0xa0` contain other values, tags from `0x80` plain bytes.
 */
export function tagged(tag: number, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.of(tag), lengthOf(bytes.length), bytes])
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length)
  if (length < 0x100) return Buffer.of(0x81, length)
  return Buffer.of(0x82, length >> 8, length & 0xff)
}
