/**
 * Bytes that are not text in any charset: invalid UTF-8, control characters and a NUL. A reader
 * that trusts them fails every time, not just occasionally.
 */
export const GARBAGE = Buffer.from(
  Array.from({ length: 600 }, (_, index) => (index * 151 + 128 + (index >> 3)) & 0xff),
)

const FLOOD_PART = Buffer.alloc(64 * 1024, 'flood of words ')
const FLOOD_PARTS = 512

/** 32 MiB in parts: more than any reader should accept, but not endless. */
export function* floodParts(): Generator<Buffer> {
  for (let part = 0; part < FLOOD_PARTS; part += 1) yield FLOOD_PART
}
