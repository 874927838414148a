type Needs = {
  everyMs: number
  /** Refreshes in a row without anybody returning to the page. */
  timesMax: number
  isVisible: () => boolean
  /** True while a refresh could disturb somebody. */
  isBusy: () => boolean
  refresh: () => void
}

/**
 * Refreshes every so often while the page is visible, and as soon as somebody returns to it. A page
 * that nobody has returned to for long stops asking.
 */
export function refreshTimer({ everyMs, timesMax, isVisible, isBusy, refresh }: Needs) {
  let times = 0
  const timer = setInterval(() => {
    if (times >= timesMax || !isVisible() || isBusy()) return
    times += 1
    refresh()
  }, everyMs)
  return {
    /** Somebody switched to this page or away from it. */
    noteVisibility: () => {
      if (!isVisible()) return
      times = 0
      if (!isBusy()) refresh()
    },
    stop: () => clearInterval(timer),
  }
}
