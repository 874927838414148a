/**
 * The curve of Ed25519 (RFC 8032, section 5.1), only to check public keys when they are registered.
 * Nothing here is secret, so it needn't take constant time.
 */
const PRIME = 2n ** 255n - 19n
const ORDER = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n
const D = mod(-121_665n * power(121_666n, PRIME - 2n))
const ROOT_OF_MINUS_ONE = power(2n, (PRIME - 1n) / 4n)
const KEY_BYTES = 32
const SIGN_BIT = 255n

/** A point in extended coordinates: x is X/Z, y is Y/Z, and T is XY/Z. */
type Point = { X: bigint; Y: bigint; Z: bigint; T: bigint }
const IDENTITY: Point = { X: 0n, Y: 1n, Z: 1n, T: 0n }

/**
 * Whether these bytes are a public key that only the holder of its private key can sign for: a
 * canonically encoded point of the large prime-order group. Points of low order would let anyone
 * sign, and libraries disagree about points with a low-order part.
 */
export function isEd25519PublicKey(bytes: Uint8Array): boolean {
  const point = bytes.length === KEY_BYTES ? decode(bytes) : undefined
  return point !== undefined && !isIdentity(point) && isIdentity(times(ORDER, point))
}

/** RFC 8032, section 5.1.3. Undefined if the bytes encode no point, or not canonically. */
function decode(bytes: Uint8Array): Point | undefined {
  const encoded = BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`)
  const sign = encoded >> SIGN_BIT
  const y = BigInt.asUintN(Number(SIGN_BIT), encoded)
  if (y >= PRIME) return undefined
  const xSquared = mod((y * y - 1n) * power(mod(D * y * y + 1n), PRIME - 2n))
  const root = squareRoot(xSquared)
  if (root === undefined || (root === 0n && sign === 1n)) return undefined
  const x = (root & 1n) === sign ? root : PRIME - root
  return { X: x, Y: y, Z: 1n, T: mod(x * y) }
}

function squareRoot(square: bigint): bigint | undefined {
  const root = power(square, (PRIME + 3n) / 8n)
  if (mod(root * root) === square) return root
  const other = mod(root * ROOT_OF_MINUS_ONE)
  return mod(other * other) === square ? other : undefined
}

function times(factor: bigint, point: Point): Point {
  let sum = IDENTITY
  let doubled = point
  for (let rest = factor; rest > 0n; rest >>= 1n) {
    if (rest & 1n) sum = add(sum, doubled)
    doubled = add(doubled, doubled)
  }
  return sum
}

/** Holds for any two points, also for a point with itself. */
function add(one: Point, other: Point): Point {
  const a = mod((one.Y - one.X) * (other.Y - other.X))
  const b = mod((one.Y + one.X) * (other.Y + other.X))
  const c = mod(2n * D * one.T * other.T)
  const d = mod(2n * one.Z * other.Z)
  const [e, f, g, h] = [b - a, d - c, d + c, b + a]
  return { X: mod(e * f), Y: mod(g * h), Z: mod(f * g), T: mod(e * h) }
}

function isIdentity({ X, Y, Z }: Point): boolean {
  return X === 0n && Y === Z
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let squared = base
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = mod(result * squared)
    squared = mod(squared * squared)
  }
  return result
}

function mod(value: bigint): bigint {
  const rest = value % PRIME
  return rest < 0n ? rest + PRIME : rest
}
