/** `1 year`, `2 years`. */
export function periodText(years: number): string {
  return years === 1 ? '1 year' : `${years} years`
}
