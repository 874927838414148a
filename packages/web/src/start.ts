/**
 * The first script of a page that the server rendered. Nobody can press anything before the first
 * paint, so the page's own scripts run after it.
 */
const main = document.querySelector<HTMLLinkElement>('link[data-main]')

/** Some browsers don't say when they painted, and a tab in the background doesn't paint. */
const LONGEST_PAINT_MS = 500

if (main) {
  await firstPaint()
  await import(/* @vite-ignore */ main.href)
}

async function firstPaint(): Promise<void> {
  await new Promise<void>((resolve) => {
    new PerformanceObserver(() => {
      resolve()
    }).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, LONGEST_PAINT_MS)
  })
}

export {}
