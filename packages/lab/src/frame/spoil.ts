/**
 * Bytes that are no text in any charset: invalid UTF-8, control characters and a NUL, so that a
 * reader which trusts them breaks at once instead of now and then.
 */
export const GARBAGE = Buffer.from(
  Array.from({ length: 600 }, (_, index) => (index * 151 + 128 + (index >> 3)) & 0xff),
)

const FLOOD_PART = Buffer.alloc(64 * 1024, 'flood of words ')
const FLOOD_PARTS = 512

/** 32 MiB in parts: more than any reader should take, but an end all the same. */
export function* floodParts(): Generator<Buffer> {
  for (let part = 0; part < FLOOD_PARTS; part += 1) yield FLOOD_PART
}
