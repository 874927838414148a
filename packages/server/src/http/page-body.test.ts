import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { PageBodies } from './page-body.ts'

const PLAIN = '<!doctype html>\n<html lang="en"><p>5 € – a bargain</p></html>'
const DARK = ' data-theme="dark"'
const MARKS = ['', DARK, ' data-theme="light" data-zones']
const ENCODINGS = ['gzip', 'br', undefined]
const ways = MARKS.flatMap((marks) => ENCODINGS.map((encoding) => [marks, encoding] as const))

const withMarks = (marks: string) => PLAIN.replace('lang="en"', `lang="en"${marks}`)

async function read(page: PageBodies, marks: string, accepted: string | undefined) {
  const { bytes, encoding } = await page.body(marks, accepted)
  expect(encoding).toBe(accepted)
  if (encoding === 'br') return String(brotliDecompressSync(bytes))
  return String(encoding === 'gzip' ? gunzipSync(bytes) : bytes)
}

it.each(ways)('whoever asks first (%j, %s), all others get their own body', async (...first) => {
  const page = new PageBodies(Buffer.from(PLAIN))
  for (const [marks, encoding] of [first, ...ways]) {
    expect(await read(page, marks, encoding)).toBe(withMarks(marks))
  }
  expect(String(await page.html())).toBe(PLAIN)
})

it('all at once get their own body', async () => {
  const page = new PageBodies(Buffer.from(PLAIN))
  const all = await Promise.all(ways.map(([marks, encoding]) => read(page, marks, encoding)))
  expect(all).toEqual(ways.map(([marks]) => withMarks(marks)))
})

it('the same body is packed once', async () => {
  const page = new PageBodies(Buffer.from(PLAIN))
  const { bytes } = await page.body(DARK, 'gzip')
  expect((await page.body(DARK, 'gzip, deflate')).bytes).toBe(bytes)
})
