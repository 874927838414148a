import type { House } from './house.ts'

/** Presses the button on an undo page, as a browser without JavaScript or a session would. */
export async function press({ app }: House, path: string) {
  const { pathname, searchParams } = new URL(path, 'http://house')
  return await app.inject({
    method: 'POST',
    url: pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ t: searchParams.get('t') ?? '' }).toString(),
  })
}
