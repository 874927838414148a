type Growable =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>

/** Returns the array if it is long enough, otherwise a copy that is at least 1.5 times as long. */
export function withRoom<T extends Growable>(array: T, length: number): T {
  if (length <= array.length) return array
  const Kind = array.constructor as new (length: number) => T
  const larger = new Kind(Math.max(length, Math.ceil(array.length * 1.5), 1024))
  larger.set(array as never)
  return larger
}
