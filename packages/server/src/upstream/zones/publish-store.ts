import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BucketKey, signRequest } from './sign-request.ts'

/** Where a generation is published. */
export type PublishStore = {
  /** Undefined if there is none. */
  read(name: string): Promise<string | undefined>
  /** The same for a file that isn't text. Throws if it is longer. */
  readBytes(name: string, bytesMax: number): Promise<Buffer | undefined>
  write(name: string, bytes: Buffer): Promise<void>
  remove(name: string): Promise<void>
}

/** A folder, for example one that a web server shows. A file appears there as a whole. */
export function folderStore(folder: string): PublishStore {
  const readBytes = async (name: string, bytesMax: number) => {
    const bytes = await readFile(join(folder, name)).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    })
    return bytes && demandShort(bytes, name, bytesMax)
  }
  return {
    read: async (name) => (await readBytes(name, TEXT_BYTES_MAX))?.toString('utf8'),
    readBytes,
    write: async (name, bytes) => {
      await mkdir(folder, { recursive: true })
      const draft = join(folder, `.${name}.${randomBytes(4).toString('hex')}`)
      await writeFile(draft, bytes, { flush: true })
      await rename(draft, join(folder, name))
    },
    remove: async (name) => await rm(join(folder, name), { force: true }),
  }
}

export type Bucket = BucketKey & {
  endpoint: string
  bucket: string
  /** Empty, or ends with a slash. */
  prefix: string
}

const CALL_MS = 300_000
/** Manifests and the like. */
const TEXT_BYTES_MAX = 16 * 1024 * 1024
const TRIES_MAX = 4

/** A bucket of an S3-compatible service. Requests are signed with AWS Signature Version 4. */
export function bucketStore(bucket: Bucket, now: () => Date): PublishStore {
  const call = async (method: string, name: string, body?: Buffer): Promise<Response> => {
    for (let tries = 1; ; tries += 1) {
      const response = await send(bucket, { method, name, body, now: now() }).catch(() => undefined)
      const isLate = response === undefined || response.status === 429 || response.status >= 500
      if (response && !isLate) return response
      await response?.body?.cancel()
      if (tries === TRIES_MAX) {
        throw new Error(`The bucket didn't accept ${name}: ${response?.status ?? 'no answer'}.`)
      }
    }
  }
  const demand = async (response: Response, name: string): Promise<void> => {
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The bucket refused ${name}: ${response.status}.`)
  }
  const readBytes = async (name: string, bytesMax: number) => {
    const response = await call('GET', name)
    if (response.ok) return await readBody(response, name, bytesMax)
    if (response.status !== 404) await demand(response, name)
    await response.body?.cancel()
    return undefined
  }
  return {
    read: async (name) => (await readBytes(name, TEXT_BYTES_MAX))?.toString('utf8'),
    readBytes,
    write: async (name, bytes) => await demand(await call('PUT', name, bytes), name),
    remove: async (name) => await demand(await call('DELETE', name), name),
  }
}

async function readBody(response: Response, name: string, bytesMax: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of response.body ?? []) {
    length += piece.length
    if (length > bytesMax) break
    pieces.push(Buffer.from(piece))
  }
  if (length > bytesMax) throw tooLong(name)
  return Buffer.concat(pieces)
}

function demandShort(bytes: Buffer, name: string, bytesMax: number): Buffer {
  if (bytes.length > bytesMax) throw tooLong(name)
  return bytes
}

function tooLong(name: string): Error {
  return new Error(`${name} is longer than it should be.`)
}

type Sent = { method: string; name: string; body: Buffer | undefined; now: Date }

async function send(bucket: Bucket, { method, name, body, now }: Sent): Promise<Response> {
  const { endpoint, bucket: place, prefix } = bucket
  const path = `/${[place, ...`${prefix}${name}`.split('/')].map(encodeURIComponent).join('/')}`
  const url = new URL(path, endpoint)
  return await fetch(url, {
    method,
    headers: signRequest(bucket, { method, url, body: body ?? Buffer.alloc(0), now }),
    // A Buffer is a Uint8Array over an ArrayBuffer here, which fetch accepts.
    ...(body && { body: body as Uint8Array<ArrayBuffer> }),
    redirect: 'error',
    signal: AbortSignal.timeout(CALL_MS),
  })
}
