import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sharedKnowledge } from '../../test/support/knowledge.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { newRows, signsOf } from './scan-words.ts'
import { keepWorkedOut, readWorkedOut, type WorkedOut } from './worked-out.ts'

const { lexicon, neighbourhood } = sharedKnowledge()
const { words, vectors, base, trades } = lexicon
const directions = Float32Array.from(trades.flatMap(({ direction }) => [...direction]))
const known: WorkedOut = { ...vectors, base, directions }

function emptyRoom(): WorkedOut {
  return {
    rows: newRows(words.length),
    scale: new Float32Array(words.length),
    base: new Uint32Array(words.length),
    directions: new Float32Array(directions.length),
  }
}

async function givenKept() {
  const folder = await temporaryFolder('words')
  await keepWorkedOut(known, folder)
  return { folder, file: join(folder, 'words') }
}

it('what one process worked out, the next one reads, with the signs of all words', async () => {
  expect(neighbourhood.ofWord(1).words.length).toBeGreaterThan(0)
  const { folder } = await givenKept()
  const room = emptyRoom()
  expect(readWorkedOut(room, folder)).toBe(true)
  const bytes = (part: NodeJS.ArrayBufferView) =>
    Buffer.from(part.buffer, part.byteOffset, part.byteLength)
  const pairs = [
    [room.rows, known.rows],
    [signsOf(room.rows), signsOf(known.rows)],
    [room.scale, known.scale],
    [room.base, known.base],
    [room.directions, known.directions],
  ] as const
  for (const [read, kept] of pairs) expect(bytes(read).equals(bytes(kept))).toBe(true)
  expect(readdirSync(folder)).toEqual(['words'])
})

it('nothing is read if nothing was kept', async () => {
  const folder = await temporaryFolder('words')
  expect(readWorkedOut(emptyRoom(), folder)).toBe(false)
  expect(readWorkedOut(emptyRoom(), join(folder, 'missing'))).toBe(false)
})

it('nothing is read that was worked out from other files or by other code', async () => {
  const { folder, file } = await givenKept()
  const bytes = readFileSync(file)
  bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0)
  writeFileSync(file, bytes)
  expect(readWorkedOut(emptyRoom(), folder)).toBe(false)
})

it('nothing is read that isn’t whole', async () => {
  const { folder, file } = await givenKept()
  truncateSync(file, readFileSync(file).length - 1)
  expect(readWorkedOut(emptyRoom(), folder)).toBe(false)
})

it('where nothing can be written, nothing is kept', async () => {
  const { file } = await givenKept()
  await keepWorkedOut(known, file)
  expect(readWorkedOut(emptyRoom(), file)).toBe(false)
})
