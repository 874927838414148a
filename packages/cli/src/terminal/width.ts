const MARK = /\p{M}/u
const WIDE =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\uff01-\uff60]/u

/** How many columns of a terminal a text takes. */
export function widthOf(text: string): number {
  let width = 0
  for (const char of text) width += columnsOf(char)
  return width
}

/** The text in exactly `width` columns: filled up, or cut with an ellipsis. */
export function fit(text: string, width: number, isRight = false): string {
  const cut = cutTo(text, width)
  const space = ' '.repeat(Math.max(0, width - widthOf(cut)))
  return isRight ? space + cut : cut + space
}

/** The text in at most `width` columns. */
export function cutTo(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  if (width < 1) return ''
  let kept = ''
  let used = 0
  for (const char of text) {
    if (used + columnsOf(char) > width - 1) break
    kept += char
    used += columnsOf(char)
  }
  return `${kept}…`
}

function columnsOf(char: string): number {
  if (MARK.test(char)) return 0
  return WIDE.test(char) ? 2 : 1
}
