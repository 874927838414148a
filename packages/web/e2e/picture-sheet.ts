import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { CHANNEL_TOLERANCE, DIFFERENT_MAX, PICTURES, TAKEN, UPDATE } from './picture.ts'

/** A part of a sheet, below the others. */
export type SheetPart = { name: string; y: number; height: number }

/**
 * Stored pictures have every so manieth shade, which makes them several times smaller. It's less
 * than what may differ.
 */
const SHADE_STEP = 32

/** Reads and cuts pictures in a browser. `parts` and `sheet` are put before it. */
const CANVAS = `
  const read = async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes]))
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    context.drawImage(image, 0, 0)
    return { context, width: image.width, height: image.height }
  }
  const write = async (pixels, type) => {
    const canvas = new OffscreenCanvas(pixels.width, pixels.height)
    canvas.getContext('2d').putImageData(pixels, 0, 0)
    const blob = await canvas.convertToBlob({ type, quality: 1 })
    const bytes = new Uint8Array(await blob.arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  }
  const differenceOf = (one, other) => {
    let different = 0
    for (let at = 0; at < one.length; at += 4) {
      const isNear = (channel) =>
        Math.abs(one[at + channel] - other[at + channel]) <= ${CHANNEL_TOLERANCE}
      if (!isNear(0) || !isNear(1) || !isNear(2)) different += 1
    }
    return different / (one.length / 4)
  }
  const compact = async (pixels) => {
    pixels.data.forEach((shade, at) => {
      pixels.data[at] = Math.min(255, Math.round(shade / ${SHADE_STEP}) * ${SHADE_STEP})
    })
    return await write(pixels, 'image/webp')
  }
  const judge = async ({ y, height, kept }) => {
    const pixels = context.getImageData(0, y, width, height)
    const known = kept === null ? undefined : await read(kept)
    const isAlike = known?.width === width && known.height === height
    const share = isAlike
      ? differenceOf(known.context.getImageData(0, 0, width, height).data, pixels.data)
      : 1
    if (share <= ${DIFFERENT_MAX}) return null
    return { share, png: await write(pixels, 'image/png'), webp: await compact(pixels) }
  }
  const { context, width } = await read(sheet)
  const judged = []
  for (const part of parts) judged.push(await judge(part))
  return judged
`

/** Null where a part looks like its picture. Otherwise both are in base64. */
type Judged = { share: number; png: string; webp: string } | null

/**
 * Each part of a sheet looks like its stored picture in the folder. `npm run pictures` stores what
 * differs, and removes pictures of what is gone. The page should be empty.
 */
export async function expectSheet(
  page: Page,
  folder: string,
  { sheet, parts }: { sheet: Buffer; parts: SheetPart[] },
): Promise<void> {
  const kept = `${PICTURES}${folder}/`
  await mkdir(kept, { recursive: true })
  const files = await readdir(kept)
  const gone = files.filter((file) => parts.every(({ name }) => file !== `${name}.webp`))
  const judged = await judge(page, sheet, await Promise.all(parts.map(withKept)))
  const problems: string[] = []
  for (const [at, { name }] of parts.entries()) {
    const found = judged[at] ?? null
    const isThere = files.includes(`${name}.webp`)
    if (found && UPDATE) await writeFile(`${kept}${name}.webp`, found.webp, 'base64')
    else if (found) problems.push(await problemOf(`${folder}/${name}`, found, isThere))
  }
  if (UPDATE) await Promise.all(gone.map((file) => rm(kept + file)))
  else problems.push(...gone.map((file) => `${folder}/${file} shows nothing: npm run pictures`))
  expect(problems).toEqual([])

  async function withKept(part: SheetPart): Promise<object> {
    const path = `${kept}${part.name}.webp`
    return { ...part, kept: existsSync(path) ? (await readFile(path)).toString('base64') : null }
  }
}

async function judge(page: Page, sheet: Buffer, parts: object[]): Promise<Judged[]> {
  const [text, list] = [JSON.stringify(sheet.toString('base64')), JSON.stringify(parts)]
  return await page.evaluate<Judged[]>(
    `(async () => { const sheet = ${text}; const parts = ${list}; ${CANVAS} })()`,
  )
}

async function problemOf(name: string, found: NonNullable<Judged>, isThere: boolean) {
  if (!isThere) return `${name} has no picture yet: make it with npm run pictures, and look at it`
  const shown = `${name.replaceAll('/', '-')}.png`
  await mkdir(TAKEN, { recursive: true })
  await writeFile(TAKEN + shown, found.png, 'base64')
  const percent = (found.share * 100).toFixed(1)
  return `${name} differs by ${percent} %: see .screenshots/${shown}. npm run pictures keeps it`
}
