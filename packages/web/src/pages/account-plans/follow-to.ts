/** The bank may want to see the buyer first. Its page leads back to ours. */
export function followTo(confirmUrl: string | null, refresh: () => void): void {
  if (confirmUrl === null) refresh()
  else window.location.assign(confirmUrl)
}
