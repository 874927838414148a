import { createHmac, timingSafeEqual } from 'node:crypto'

/** Describes a published generation: its pieces, in order, each with its SHA-256. */
export type Manifest = {
  format: 1
  id: string
  created_at: string
  bytes: number
  pieces: string[]
  /** The generation before, whose pieces stay until the next one for those who still read them. */
  before: { id: string; pieces: number } | null
}

/** The name of the manifest at a publisher. */
export const MANIFEST = 'zones.json'
export const PIECE_BYTES = 16 * 1024 * 1024
/** 64 GB, many times what all zones take. */
const PIECES_MAX = 4_000
export const MANIFEST_BYTES_MAX = 1024 * 1024
const ID = /^\d{8}-[0-9a-f]{12}$/
const HASH = /^[0-9a-f]{64}$/

/** What is published isn't what the owner of the secret published. */
export class BadManifest extends Error {
  override readonly name = 'BadManifest'
}

export function pieceName(id: string, piece: number): string {
  return `names-${id}.${String(piece).padStart(4, '0')}`
}

export function writeManifest(manifest: Manifest, secret: string): string {
  const content = JSON.stringify(manifest)
  return JSON.stringify({ content, signature: signatureOf(content, secret) })
}

/** Throws BadManifest unless it was signed with the secret. */
export function readManifest(text: string, secret: string): Manifest {
  const { content, signature } = parse(text) as { content?: unknown; signature?: unknown }
  if (typeof content !== 'string' || typeof signature !== 'string') throw bad('is unreadable')
  const given = Buffer.from(signature)
  const right = Buffer.from(signatureOf(content, secret))
  if (given.length !== right.length || !timingSafeEqual(given, right)) {
    throw bad('was signed with another secret')
  }
  return check(parse(content) as Partial<Manifest>)
}

function check(manifest: Partial<Manifest>): Manifest {
  const { format, id = '', created_at = '', bytes = -1, pieces = [], before = null } = manifest
  if (format !== 1) throw bad('is of another version')
  const isWhole =
    ID.test(id) &&
    !Number.isNaN(Date.parse(created_at)) &&
    pieces.length <= PIECES_MAX &&
    pieces.every((hash) => HASH.test(hash)) &&
    pieces.length === Math.ceil(bytes / PIECE_BYTES) &&
    (before === null || (ID.test(before.id) && before.pieces <= PIECES_MAX))
  if (!isWhole) throw bad('is unreadable')
  return { format, id, created_at, bytes, pieces, before }
}

function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // As if it were something else.
  }
  throw bad('is unreadable')
}

function bad(what: string): BadManifest {
  return new BadManifest(`The published manifest ${what}.`)
}

function signatureOf(content: string, secret: string): string {
  return createHmac('sha256', secret).update(`namehouse zones\n${content}`).digest('hex')
}
