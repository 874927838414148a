/** Where created items are: `{order}` in an address stands for `places.order`. */
export type Places = Record<string, string>

/** An address with its placeholders filled in for this demo. */
export function placed(address: string, places: Places): string {
  return address.replaceAll(/\{([a-z-]+)\}/g, (_, name: string) => {
    const place = places[name]
    if (place === undefined || place === '') throw new Error(`No place was created for {${name}}.`)
    return place
  })
}
