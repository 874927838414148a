import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export const PICTURES = fileURLToPath(new URL('pictures/', import.meta.url))
export const TAKEN = fileURLToPath(new URL('../../../.screenshots/', import.meta.url))
export const UPDATE = process.env['UPDATE_PICTURES'] === '1'
/** A channel may differ by this much, of 255: text is smoothed slightly differently elsewhere. */
export const CHANNEL_TOLERANCE = 48
export const DIFFERENT_MAX = 0.003

/** Half the size: a quarter of the bytes, and smoothing matters less. */
export const PICTURE_SCALE = 0.5

/**
 * What was taken looks like the stored picture of that name. `npm run pictures` stores it instead.
 * The page compares them, because browsers read PNG. It should be empty by now.
 */
export async function expectPicture(page: Page, name: string, taken: Buffer): Promise<void> {
  const path = `${PICTURES}${name}`
  if (UPDATE) await writeFile(path, taken)
  expect(existsSync(path), `${name}: make it with npm run pictures`).toBe(true)
  const share = await differenceOf(page, await readFile(path), taken)
  if (share > DIFFERENT_MAX) {
    await mkdir(TAKEN, { recursive: true })
    await writeFile(`${TAKEN}${name}`, taken)
  }
  expect(share, `${name}: see .screenshots; npm run pictures keeps it`).toBeLessThanOrEqual(
    DIFFERENT_MAX,
  )
}

/** The share of pixels that differ. 1 if the sizes do. */
async function differenceOf(page: Page, kept: Buffer, taken: Buffer): Promise<number> {
  const [one, other] = [kept, taken].map((bytes) => JSON.stringify(bytes.toString('base64')))
  return await page.evaluate<number>(`(async () => {
    const read = async (text) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
      context.drawImage(image, 0, 0)
      return context.getImageData(0, 0, image.width, image.height)
    }
    const [one, other] = [await read(${one}), await read(${other})]
    if (one.width !== other.width || one.height !== other.height) return 1
    let different = 0
    for (let at = 0; at < one.data.length; at += 4) {
      const isFar = [0, 1, 2].some(
        (channel) =>
          Math.abs(one.data[at + channel] - other.data[at + channel]) > ${CHANNEL_TOLERANCE},
      )
      if (isFar) different += 1
    }
    return different / (one.data.length / 4)
  })()`)
}
