/** Path, query and fragment: the same page, whatever host name the demo is reached by. */
export function pathOf(link: string): string {
  const { pathname, search, hash } = new URL(link)
  return `${pathname}${search}${hash}`
}
